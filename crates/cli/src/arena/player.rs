//! Who chooses moves.

use std::time::{Duration, Instant};

use ludoteca_engine::{Engine, Level, Reference, Resources, Stop};
use ludoteca_protocol::Go;
use ludoteca_rules::AnyMatch;

use super::fault::Fault;
use super::spec::{Kind, Spec};

/// An engine at the board.
pub(super) enum Player {
    House { level: Option<Level>, resources: Resources, engine: Box<Engine> },
    Reference(Reference),
}

/// What a player is told beside the game.
pub(super) struct Turn<'a> {
    pub(super) go: Go,
    /// When the whole match is to end.
    pub(super) stop: &'a Stop,
}

/// A move with the time that it took.
pub(super) struct Chosen {
    pub(super) mv: String,
    pub(super) took: Duration,
}

impl Player {
    pub(super) fn new(spec: &Spec) -> Self {
        match spec.kind {
            Kind::House { level, resources } => {
                Self::House { level, resources, engine: Box::new(Engine::new(0)) }
            }
            Kind::Reference(playouts) => Self::Reference(Reference { playouts, seed: 0 }),
        }
    }

    /// Gets ready for a game; its chance follows from the seed.
    pub(super) fn begin(&mut self, seed: u64) {
        match self {
            Self::House { resources, engine, .. } => **engine = Engine::new(seed).with(*resources),
            Self::Reference(reference) => reference.seed = seed,
        }
    }

    /// A move for whoever is to move; the game goes on.
    pub(super) fn choose(&mut self, game: &AnyMatch, turn: &Turn<'_>) -> Result<Chosen, Fault> {
        let began = Instant::now();
        let mv = match self {
            Self::House { level, engine, .. } => {
                let side = game.to_move().expect("the game goes on");
                engine.set_position(game);
                let limits = turn.go.limits(*level, game.game(), side);
                engine.go(&limits, turn.stop, &mut |_| ()).map(|best| best.mv)
            }
            Self::Reference(reference) => reference.choose(game),
        };
        let mv = mv.expect("the game goes on");
        Ok(Chosen { mv, took: began.elapsed() })
    }
}
