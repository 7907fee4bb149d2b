//! The facade: set a position, go, stop.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ludoteca_rules::{AnyMatch, for_games};

use crate::eval::Weights;
use crate::hint::Hint;
use crate::knowledge::Knowledge;
use crate::limits::{Limits, Stop};
use crate::search::{self, Purpose, Request};
use crate::value::Value;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead; 0 before the first look has ended.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_load: u32,
    /// The value of the first move in `pv`, for the person to move.
    pub value: Value,
    /// The principal variation: best play from here as far as it is seen. A proved win or loss may
    /// be longer than the line shown.
    pub pv: Vec<String>,
    /// Where [`Limits::lines`] asks for more than one: the next best moves, the best first.
    pub others: Vec<Line>,
}

/// A move with what was found of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For the person to move.
    pub value: Value,
    /// Begins with the move.
    pub pv: Vec<String>,
}

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Resources {
    /// The most memory for the transposition table, in bytes.
    pub hash: usize,
    /// How many threads search. With more than one, equal searches need not end alike.
    pub threads: usize,
    /// The tablebases. Searches whose limits make them weak do not use them.
    pub knowledge: Arc<Knowledge>,
}

impl Default for Resources {
    /// 32 MiB, one thread, and the tablebases that are part of the program.
    fn default() -> Self {
        static BUILT_IN: LazyLock<Arc<Knowledge>> =
            LazyLock::new(|| Arc::new(Knowledge::built_in()));
        Self { hash: 32 << 20, threads: 1, knowledge: Arc::clone(&BUILT_IN) }
    }
}

/// The end of a search: the move to play and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// A legal move, spelled as in the rules.
    pub mv: String,
    /// The last word of the search.
    pub info: Info,
}

/// A computer player for any of the games. See the [crate](crate) for an example.
///
/// It draws no chance but from its seed: equal seeds, games and limits (without a time limit) give
/// equal answers; an engine that has followed a game remembers what it has proved. The history of
/// the game counts: a third repetition and the hundredth quiet ply are seen as the draws they are.
#[derive(Debug)]
pub struct Engine {
    seed: u64,
    resources: Resources,
    game: Option<AnyMatch>,
    weights: Weights,
    memory: search::SearchContext,
}

impl Clone for Engine {
    /// An equal engine with memory of its own.
    fn clone(&self) -> Self {
        Self {
            memory: search::SearchContext::default(),
            game: self.game.clone(),
            weights: self.weights.clone(),
            resources: self.resources.clone(),
            seed: self.seed,
        }
    }
}

impl Engine {
    /// An engine that chooses among equal moves by `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            resources: Resources::default(),
            game: None,
            weights: Weights::default(),
            memory: search::SearchContext::default(),
        }
    }

    /// Takes other resources than the default ones.
    #[must_use]
    pub fn with(self, resources: Resources) -> Self {
        Self { resources, ..self }
    }

    /// Judges positions by other weights than the built-in ones.
    #[must_use]
    pub fn weigh(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// Takes over a game with its history.
    pub fn set_position(&mut self, game: &AnyMatch) {
        if self.game.as_ref().is_some_and(|before| !goes_on(before, game)) {
            self.memory.forget();
        }
        self.game = Some(game.clone());
    }

    /// Searches the position for the person to move until a limit is reached, `stop` is set or the
    /// value is proved; blocks meanwhile. `on_info` is called after each deeper look.
    ///
    /// Stopped at once it still gives a legal move. `None` if the game is over, or none is set.
    ///
    /// A proved win or draw is announced only if every later move by an engine with the same limits
    /// is certain to keep it; otherwise an estimate stands for it. [`analyse`](Self::analyse), and
    /// limits with several lines, report all that is proved.
    pub fn go(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Best> {
        self.search(limits, Purpose::Play, stop, on_info)
    }

    /// As [`go`](Self::go), for a purpose.
    pub(crate) fn search(
        &mut self,
        limits: &Limits,
        purpose: Purpose,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Best> {
        let game = self.game.as_ref().filter(|game| game.outcome().is_none())?;
        let request =
            Request { seed: self.seed, limits, purpose, resources: &self.resources, stop };
        Some(typed(game, &request, &mut self.memory, &self.weights, on_info))
    }

    /// The move to advise the person to move, and what speaks for it; see [`Hint`]. `None` if the
    /// game is over, or none is set.
    pub fn hint(&mut self, limits: &Limits, stop: &Stop) -> Option<Hint> {
        let best = self.go(limits, stop, &mut |_| ())?;
        self.game.as_ref().map(|game| Hint::of(game, best))
    }
}

/// Whether `game` is `before`, or what has become of it.
fn goes_on(before: &AnyMatch, game: &AnyMatch) -> bool {
    let ply = before.ply();
    before.options() == game.options() && before.position_text(ply) == game.position_text(ply)
}

macro_rules! typed_search {
    ($($variant:ident: $module:ident),+) => {
        fn typed(
            game: &AnyMatch,
            request: &Request<'_>,
            memory: &mut search::SearchContext,
            weights: &Weights,
            on_info: &mut dyn FnMut(&Info),
        ) -> Best {
            match game {
                $(AnyMatch::$variant(game) => {
                    let tablebase = request.resources.knowledge.$module.as_deref();
                    search::search(game, request, tablebase, memory, &weights.$module, on_info)
                })+
            }
        }
    };
}

for_games!(typed_search);
