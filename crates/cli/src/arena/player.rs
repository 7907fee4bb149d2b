//! Who chooses moves.

use std::time::{Duration, Instant};

use ludoteca_engine::{Engine, Level, Reference, Resources, Stop, Weights};
use ludoteca_protocol::Go;
use ludoteca_rules::{AnyMatch, AnyOptions};

use super::fault::Fault;
use super::program::Program;
use super::spec::{Kind, Spec};

/// An engine at the board.
pub(super) enum Player {
    House { level: Option<Level>, resources: Resources, weights: Box<Weights>, engine: Box<Engine> },
    Reference(Reference),
    Program(Box<Program>),
}

/// What a player is told beside the game.
pub(super) struct Turn<'a> {
    pub(super) go: Go,
    /// The time that the move may take, if that is limited.
    pub(super) had: Option<Duration>,
    /// How much later it may come.
    pub(super) grace: Duration,
    /// How long to wait for a program where time is not limited.
    pub(super) timeout: Duration,
    /// When the whole match is to end.
    pub(super) stop: &'a Stop,
}

/// A move with the time that it took.
pub(super) struct Chosen {
    pub(super) mv: String,
    pub(super) took: Duration,
}

impl Player {
    pub(super) fn new(spec: &Spec, options: AnyOptions) -> Self {
        match &spec.kind {
            Kind::House { level, resources, weights } => {
                let weights = weights.clone().unwrap_or_default();
                let (level, resources) = (*level, resources.clone());
                Self::House { level, resources, weights, engine: Box::new(Engine::new(0)) }
            }
            &Kind::Reference(playouts) => Self::Reference(Reference { playouts, seed: 0 }),
            Kind::Program(recipe) => Self::Program(Box::new(Program::new(recipe, options))),
        }
    }

    /// Gets ready for a game; its chance follows from the seed.
    pub(super) fn begin(&mut self, seed: u64, stop: &Stop) -> Result<(), Fault> {
        match self {
            Self::House { resources, weights, engine, .. } => {
                **engine = Engine::new(seed).with(resources.clone()).weigh(Weights::clone(weights));
            }
            Self::Reference(reference) => reference.seed = seed,
            Self::Program(program) => program.begin(seed, stop)?,
        }
        Ok(())
    }

    /// Ends what has failed; it begins anew with the next game.
    pub(super) fn end(&mut self) {
        if let Self::Program(program) = self {
            program.end();
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
            Self::Program(program) => return program.choose(game, turn),
        };
        let mv = mv.expect("the game goes on");
        Ok(Chosen { mv, took: began.elapsed() })
    }
}
