//! The facade: set a position, go, stop.

use ludoteca_rules::oracle::Oracle;
use ludoteca_rules::{AnyMatch, for_games};

use crate::canonical::Canonical;
use crate::eval::Weights;
use crate::hint::Hint;
use crate::info::{Best, Info};
use crate::limits::{Limits, Stop};
use crate::resources::Resources;
use crate::search::{self, Purpose, Request};

/// A computer player for all games. See the [crate](crate) for an example.
///
/// A single-threaded search is deterministic: it depends only on the seed, the game, the limits
/// (without a time limit) and what the engine proved earlier in the same game. The search respects
/// the history of the game: it scores a third repetition and the hundredth quiet ply as draws.
#[derive(Debug)]
pub struct Engine {
    seed: u64,
    resources: Resources,
    game: Option<AnyMatch>,
    weights: Weights,
    context: search::SearchContext,
}

impl Clone for Engine {
    /// Copies the configuration and the game; the clone starts with empty tables.
    fn clone(&self) -> Self {
        Self {
            context: search::SearchContext::default(),
            game: self.game.clone(),
            weights: self.weights.clone(),
            resources: self.resources.clone(),
            seed: self.seed,
        }
    }
}

impl Engine {
    /// Creates an engine that breaks ties among equal moves by `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            resources: Resources::default(),
            game: None,
            weights: Weights::default(),
            context: search::SearchContext::default(),
        }
    }

    /// Replaces the default resources.
    #[must_use]
    pub fn with(self, resources: Resources) -> Self {
        Self { resources, ..self }
    }

    /// Replaces the built-in evaluation weights.
    #[must_use]
    pub fn weigh(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// Sets the game to search, with its history. Keeps proved results if it continues the previous
    /// game.
    pub fn set_position(&mut self, game: &AnyMatch) {
        if self.game.as_ref().is_some_and(|before| !continues(before, game)) {
            self.context.forget();
        }
        self.game = Some(game.clone());
    }

    /// Searches the position until a limit is reached, `stop` is set or the value is proved. Blocks
    /// the calling thread and calls `on_info` after each iteration.
    ///
    /// Returns a legal move even if stopped immediately. Returns `None` if the game is over or not
    /// set.
    ///
    /// A proved win or draw is announced only if an engine with the same limits is certain to keep
    /// it with every later move; otherwise it is reported as an estimate.
    /// [`analyse`](Self::analyse), and limits with several lines, report every proved value.
    pub fn go(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Best> {
        let game = self.game.as_ref().filter(|game| game.outcome().is_none())?.clone();
        Some(self.search(&game, limits, Purpose::Play, stop, on_info))
    }

    /// Searches as [`go`](Self::go) does, but a canonical image: all images of a game get the same values, and variations
    /// that are images of each other.
    pub(crate) fn search_image(
        &mut self,
        canonical: &Canonical,
        limits: &Limits,
        purpose: Purpose,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        let mut report = |info: &Info| on_info(&canonical.restore_info(info));
        let best = self.search(canonical.image(), limits, purpose, stop, &mut report);
        canonical.restore_best(&best)
    }

    /// The game with its canonical image; `None` if the game is over or not set.
    pub(crate) fn canonical(&self) -> Option<Canonical> {
        self.game.as_ref().filter(|game| game.outcome().is_none()).map(Canonical::of)
    }

    fn search(
        &mut self,
        game: &AnyMatch,
        limits: &Limits,
        purpose: Purpose,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        let request =
            Request { seed: self.seed, limits, purpose, resources: &self.resources, stop };
        typed(game, &request, &mut self.context, &self.weights, on_info)
    }

    /// Returns a suggested move with its strongest reason; see [`Hint`]. Returns `None` if the game
    /// is over or not set.
    pub fn hint(&mut self, limits: &Limits, stop: &Stop) -> Option<Hint> {
        let canonical = self.canonical()?;
        let best = self.search_image(&canonical, limits, Purpose::Play, stop, &mut |_| ());
        Some(Hint::of(&canonical, best))
    }
}

/// Whether `game` equals `before` or continues it.
fn continues(before: &AnyMatch, game: &AnyMatch) -> bool {
    let ply = before.ply();
    before.options() == game.options() && before.position_text(ply) == game.position_text(ply)
}

macro_rules! typed_search {
    ($($variant:ident: $module:ident),+) => {
        fn typed(
            game: &AnyMatch,
            request: &Request<'_>,
            context: &mut search::SearchContext,
            weights: &Weights,
            on_info: &mut dyn FnMut(&Info),
        ) -> Best {
            match game {
                $(AnyMatch::$variant(game) => {
                    let tablebase = request.resources.knowledge.$module.as_deref();
                    let tablebase = tablebase.map(|tablebase| tablebase as &dyn Oracle<_>);
                    search::search(game, request, tablebase, context, &weights.$module, on_info)
                })+
            }
        }
    };
}

for_games!(typed_search);
