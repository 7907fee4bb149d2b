//! Players: the built-in engine, the reference opponent and external programs.

use std::time::Instant;

use ludoteca_engine::{Engine, Level, Reference, Resources, Stop, Weights};
use ludoteca_rules::{AnyMatch, AnyOptions};

use crate::contestant::forfeit::Forfeit;
use crate::contestant::program::Program;
use crate::contestant::request::{ChosenMove, MoveRequest};
use crate::contestant::spec::{EngineSpec, Kind};

/// An engine that plays games.
pub(crate) enum Player {
    BuiltIn {
        level: Option<Level>,
        /// In hundredths of the game's scale.
        margin: i32,
        resources: Resources,
        weights: Box<Weights>,
        engine: Box<Engine>,
    },
    Reference(Reference),
    Program(Box<Program>),
}

impl Player {
    pub(crate) fn new(spec: &EngineSpec, options: AnyOptions) -> Self {
        match &spec.kind {
            Kind::BuiltIn { level, margin, resources, weights } => {
                let weights = weights.clone().unwrap_or_default();
                let (level, margin, resources) = (*level, *margin, resources.clone());
                let engine = Box::new(Engine::new(0));
                Self::BuiltIn { level, margin, resources, weights, engine }
            }
            &Kind::Reference(playouts) => Self::Reference(Reference { playouts, seed: 0 }),
            Kind::Program(command_line) => {
                Self::Program(Box::new(Program::new(command_line, options)))
            }
        }
    }

    /// Prepares for a game with the given random seed.
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

    /// Kills a program that has failed. The next game restarts it.
    pub(crate) fn end(&mut self) {
        if let Self::Program(program) = self {
            program.end();
        }
    }

    /// Chooses a move. The game must be in progress.
    pub(crate) fn choose(
        &mut self,
        game: &AnyMatch,
        turn: &MoveRequest<'_>,
    ) -> Result<ChosenMove, Forfeit> {
        let began = Instant::now();
        let mv = match self {
            Self::BuiltIn { level, margin, engine, .. } => {
                let side = game.to_move().expect("the game is in progress");
                engine.set_position(game);
                let mut limits = turn.go.limits(*level, game.game(), side);
                if *margin > 0 {
                    limits = limits.with_margin(game.game(), *margin);
                }
                engine.go(&limits, turn.stop, &mut |_| ()).map(|best| best.mv)
            }
            Self::Reference(reference) => reference.choose(game),
            Self::Program(program) => return program.choose(game, turn),
        };
        let mv = mv.expect("the game is in progress");
        Ok(ChosenMove { mv, took: began.elapsed() })
    }
}
