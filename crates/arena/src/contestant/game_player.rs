//! An engine that plays a game outside a match.

use std::time::Duration;

use ludoteca_engine::Stop;
use ludoteca_protocol::{Clock, Go};
use ludoteca_rules::{AnyMatch, AnyOptions};
use thiserror::Error;

use crate::contestant::forfeit::Forfeit;
use crate::contestant::player::Player;
use crate::contestant::request::MoveRequest;
use crate::contestant::spec::{Budget, EngineSpec};

/// Time that an external program may take for a move beyond its own limit.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Why an engine does not start or returns no legal move. The message may quote an external program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
pub struct EngineError(#[from] Forfeit);

/// An engine that plays one game, whose moves and clocks the caller keeps. Dropping it ends an external program.
///
/// ```
/// use ludoteca_arena::{EngineSpec, GamePlayer};
/// use ludoteca_rules::Game;
///
/// let spec: EngineSpec = "nodes=100".parse()?;
/// let options = Game::Six.options("tiles=10")?;
/// let mut player = GamePlayer::start(&spec, options, 1)?;
/// let mut game = options.start();
/// game.play_text(&player.choose(&game, None)?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GamePlayer {
    player: Player,
    limits: Budget,
}

impl GamePlayer {
    /// Starts an engine for a game with these rules.
    ///
    /// # Errors
    /// A program cannot be started, does not speak UGI, or does not play by these rules.
    pub fn start(spec: &EngineSpec, options: AnyOptions, seed: u64) -> Result<Self, EngineError> {
        let mut player = Player::new(spec, options);
        player.begin(seed, &Stop::default()).inspect_err(|_| player.end())?;
        Ok(Self { player, limits: spec.limits })
    }

    /// Whether the engine selects the game by name. An external program without the option `Game` plays one game, and
    /// does not report which.
    pub fn selects_game(&self) -> bool {
        match &self.player {
            Player::Program(program) => program.has_game,
            Player::BuiltIn { .. } | Player::Reference(_) => true,
        }
    }

    /// Chooses a legal move. `clocks` are those of the first and the second side, in a game with a time control.
    ///
    /// # Errors
    /// A program has ended, does not reply in time, or returns an illegal move. It is not used any more.
    ///
    /// # Panics
    /// Panics if the game is over.
    pub fn choose(
        &mut self,
        game: &AnyMatch,
        clocks: Option<[Clock; 2]>,
    ) -> Result<String, EngineError> {
        let side = game.to_move().expect("the game is in progress");
        let Budget { nodes, depth, time, clock: _ } = self.limits;
        let turn = MoveRequest {
            go: Go { clocks, time, depth, nodes },
            allowed: clocks.map(|clocks| clocks[side.index()].left),
            grace: Duration::ZERO,
            timeout: TIMEOUT + time.unwrap_or_default(),
            stop: &Stop::default(),
        };
        let chosen = self.player.choose(game, &turn).and_then(|chosen| {
            let legal = game.clone().play_text(&chosen.mv);
            legal.map_err(|error| Forfeit::Illegal { why: error.to_string() })?;
            Ok(chosen.mv)
        });
        Ok(chosen.inspect_err(|_| self.player.end())?)
    }
}
