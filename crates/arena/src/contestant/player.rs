//! Who chooses moves.

use std::time::{Duration, Instant};

use ludoteca_engine::{Engine, Level, Reference, Resources, Stop, Weights};
use ludoteca_protocol::Go;
use ludoteca_rules::{AnyMatch, AnyOptions};

use crate::contestant::forfeit::Forfeit;
use crate::contestant::program::Program;
use crate::contestant::spec::{EngineSpec, Kind};

/// An engine at the board.
pub(crate) enum Player {
    BuiltIn {
        level: Option<Level>,
        resources: Resources,
        weights: Box<Weights>,
        engine: Box<Engine>,
    },
    Reference(Reference),
    Program(Box<Program>),
}

/// What a player is told beside the game.
pub(crate) struct MoveRequest<'a> {
    pub(crate) go: Go,
    /// The time that the move may take, if that is limited.
    pub(crate) had: Option<Duration>,
    /// How much later it may come.
    pub(crate) grace: Duration,
    /// How long to wait for a program where time is not limited.
    pub(crate) timeout: Duration,
    /// When the whole match is to end.
    pub(crate) stop: &'a Stop,
}

/// A move with the time that it took.
pub(crate) struct ChosenMove {
    pub(crate) mv: String,
    pub(crate) took: Duration,
}

impl Player {
    pub(crate) fn new(spec: &EngineSpec, options: AnyOptions) -> Self {
        match &spec.kind {
            Kind::BuiltIn { level, resources, weights } => {
                let weights = weights.clone().unwrap_or_default();
                let (level, resources) = (*level, resources.clone());
                Self::BuiltIn { level, resources, weights, engine: Box::new(Engine::new(0)) }
            }
            &Kind::Reference(playouts) => Self::Reference(Reference { playouts, seed: 0 }),
            Kind::Program(command_line) => {
                Self::Program(Box::new(Program::new(command_line, options)))
            }
        }
    }

    /// Gets ready for a game; its chance follows from the seed.
    pub(crate) fn begin(&mut self, seed: u64, stop: &Stop) -> Result<(), Forfeit> {
        match self {
            Self::BuiltIn { resources, weights, engine, .. } => {
                **engine = Engine::new(seed).with(resources.clone()).weigh(Weights::clone(weights));
            }
            Self::Reference(reference) => reference.seed = seed,
            Self::Program(program) => program.begin(seed, stop)?,
        }
        Ok(())
    }

    /// Ends what has failed; it begins anew with the next game.
    pub(crate) fn end(&mut self) {
        if let Self::Program(program) = self {
            program.end();
        }
    }

    /// A move for whoever is to move; the game goes on.
    pub(crate) fn choose(
        &mut self,
        game: &AnyMatch,
        turn: &MoveRequest<'_>,
    ) -> Result<ChosenMove, Forfeit> {
        let began = Instant::now();
        let mv = match self {
            Self::BuiltIn { level, engine, .. } => {
                let side = game.to_move().expect("the game goes on");
                engine.set_position(game);
                let limits = turn.go.limits(*level, game.game(), side);
                engine.go(&limits, turn.stop, &mut |_| ()).map(|best| best.mv)
            }
            Self::Reference(reference) => reference.choose(game),
            Self::Program(program) => return program.choose(game, turn),
        };
        let mv = mv.expect("the game goes on");
        Ok(ChosenMove { mv, took: began.elapsed() })
    }
}
