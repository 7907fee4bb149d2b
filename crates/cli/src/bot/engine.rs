//! The engine that a bot plays with.

use clap::Args;
use futures_util::future::join_all;
use ludoteca_arena::{EngineError, EngineSpec, GamePlayer};
use ludoteca_engine::Level;
use ludoteca_rules::{AnyOptions, Game};
use tokio::task::spawn_blocking;

use crate::failure::Failure;
use crate::knowledge::KnowledgeArgs;

/// The engine, by its level or its settings.
#[derive(Args, Debug)]
pub(super) struct EngineArgs {
    /// Level of the engine, 1 to 10
    #[arg(long, value_name = "N", default_value = "7", value_parser = crate::whole::level(), hide_possible_values = true)]
    level: Level,
    /// Settings of the engine, as in `ludoteca arena --help`; cmd="PROGRAM ARG" runs a UGI program
    #[arg(long, value_name = "SETTINGS", conflicts_with_all = ["level", "tables"])]
    engine: Option<EngineSpec>,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
}

impl EngineArgs {
    /// The engine, and its name in words.
    pub(super) fn spec(&self) -> Result<(EngineSpec, String), Failure> {
        let Some(spec) = &self.engine else {
            let spec = EngineSpec::from(self.level).with_knowledge(self.knowledge.open());
            return Ok((spec, format!("at level {}", self.level)));
        };
        if spec.has_clock() {
            let message = "tc is not a setting of a bot, whose clocks the server keeps; a limit \
                           such as movetime=2s also applies to games without a clock";
            return Err(Failure::Usage(message.into()));
        }
        Ok((spec.clone(), format!("with the engine {}", spec.name())))
    }
}

/// Starts the engine for a game, on a thread of its own.
pub(super) async fn start(
    spec: &EngineSpec,
    options: AnyOptions,
) -> Result<GamePlayer, EngineError> {
    let spec = spec.clone();
    let start = move || GamePlayer::start(&spec, options, fastrand::u64(..));
    spawn_blocking(start).await.expect("starting an engine does not panic")
}

/// The games that an external program plays, each tried with its default rules. Prints why it does not play others.
pub(super) async fn playable(spec: &EngineSpec, games: Vec<Game>) -> Result<Vec<Game>, Failure> {
    if !spec.is_program() {
        return Ok(games);
    }
    let started =
        games.iter().map(|game| start(spec, game.options("").expect("defaults are valid")));
    let (mut playable, mut faults) = (Vec::new(), Vec::new());
    for (game, started) in games.iter().zip(join_all(started).await) {
        match started {
            Ok(player) if !player.selects_game() && games.len() > 1 => {
                let message = "the engine has no option Game; name the game that it plays, such as \
                               --games morris";
                return Err(Failure::Usage(message.into()));
            }
            Ok(_) => playable.push(*game),
            Err(error) => faults.push((*game, error)),
        }
    }
    if let (Some((_, error)), true) = (faults.first(), playable.is_empty()) {
        return Err(Failure::failed(error));
    }
    for (game, error) in faults {
        println!("declining all challenges to {game}: {error}");
    }
    Ok(playable)
}
