//! `ludoteca fair-play`: data about the play of a rated game, for the operator of a server.

use std::io::Write;

use clap::Args;
use ludoteca_engine::review::{Agreement, Review};
use ludoteca_engine::{Limits, Resources, Stop};
use ludoteca_service::{
    FairPlayData, MoveTimes, Place, PlayerData, RatedGame, RatedGameError, TurnFocus,
};
use tokio::runtime::Runtime;

use crate::data_folder::usual_folder;
use crate::failure::Failure;
use crate::json_lines;
use crate::knowledge::KnowledgeArgs;
use crate::progress::{bar, per_second};
use crate::whole::within;

pub(crate) const EXAMPLES: &str = "\
For a rated game between two people that is over: how often each player agreed
with the engine in each phase of the game, among the moves for which there was a
second reasonable choice; the mean loss of expected points of these moves; the
time of each move; and the turns in which the player left the page, if the
player's page reports that.

These are data for a human and no verdict: strong players agree often, easy
moves are found by everybody, and few moves say nothing. Most pages report
nothing about leaving, because that needs the player's consent.
docs/players/fair-play.md explains the data. A server may be running.

Examples:
  ludoteca fair-play b3dk08mno1pqf5hs2t7u4v6a9c
      a game in the default folder
  ludoteca fair-play b3dk08mno1pqf5hs2t7u4v6a9c ./games --nodes 1000000
      one in another folder, searched deeper
  ludoteca reports && ludoteca fair-play b3dk08mno1pqf5hs2t7u4v6a9c --json
      reports name their games";

/// How to read the data.
const NOTE: &str = "Data for a human, not a verdict: strong players agree often, and easy moves are found by everybody.";

/// The arguments of `fair-play`.
#[derive(Args, Debug)]
pub(crate) struct FairPlayArgs {
    /// Id of the game: the last part of its address
    game: String,
    /// Folder of the games, or address of their database [default: the application data folder of the
    /// system]
    #[arg(value_name = "DIR")]
    data: Option<Place>,
    /// Maximum number of nodes per move
    #[arg(long, value_name = "N", default_value_t = Limits::REVIEW_NODES, value_parser = within::<u64>(1..=u64::MAX))]
    nodes: u64,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads the game, searches its positions and prints the data about both players.
pub(crate) fn run(args: FairPlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let FairPlayArgs { game, data, nodes, knowledge, json } = args;
    let usual = || usual_folder("DIR").map(|folder| Place::from(folder.as_path()));
    let place = data.map_or_else(usual, Ok)?;
    let game = Runtime::new()?.block_on(RatedGame::read(&place, &game));
    let game = game.map_err(|error| match error {
        error @ RatedGameError::Unreadable { .. } => Failure::failed(error),
        error => Failure::usage(error),
    })?;
    let resources = Resources { knowledge: knowledge.open(), ..Resources::default() };
    let limits = Limits::for_review(nodes);
    let review = Review::new(game.game(), &limits, resources, Stop::default());
    let template = "{bar:30} {pos}/{len} moves, {rate}";
    let progress = bar(template, review.plies() as u64, per_second);
    let moves: Vec<_> = progress.wrap_iter(review).map(|judged| Agreement::from(&judged)).collect();
    progress.finish_and_clear();
    let data = game.data(nodes, &moves, &ludoteca_rules::Side::BOTH);
    if json {
        return Ok(json_lines::write(out, &data)?);
    }
    print(&data, out)
}

fn print(data: &FairPlayData, out: &mut impl Write) -> Result<(), Failure> {
    let FairPlayData { id, game, options, plies, nodes, players } = data;
    let options = if options.is_empty() { String::new() } else { format!(" {options}") };
    writeln!(out, "game {id}: {game}{options}, {plies} plies, {nodes} nodes per move")?;
    for player in players {
        writeln!(out)?;
        print_player(player, out)?;
    }
    writeln!(out, "\n{NOTE}")?;
    Ok(())
}

fn print_player(data: &PlayerData, out: &mut impl Write) -> Result<(), Failure> {
    let PlayerData { side, player, name, phases, times, focus } = data;
    let name = name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
    writeln!(out, "{side}: player {player}{name}")?;
    writeln!(out, "  phase         moves  choices  agreements  mean loss")?;
    for phase in phases {
        let loss = phase.mean_loss.map_or_else(|| "-".to_owned(), |loss| format!("{loss:.4}"));
        writeln!(
            out,
            "  {:12} {:6} {:8} {:11} {loss:>10}",
            phase.phase, phase.moves, phase.choices, phase.agreements
        )?;
    }
    match times {
        None => writeln!(out, "  time per move: no clock")?,
        Some(times) => print_times(times, out)?,
    }
    match focus {
        None => writeln!(out, "  page left: not reported")?,
        Some(turns) => print_focus(turns, out)?,
    }
    Ok(())
}

fn print_times(times: &MoveTimes, out: &mut impl Write) -> Result<(), Failure> {
    let MoveTimes { median, lower_quartile, upper_quartile, moves } = times;
    writeln!(
        out,
        "  time per move: median {}, quartiles {} and {}",
        seconds(*median),
        seconds(*lower_quartile),
        seconds(*upper_quartile)
    )?;
    for line in moves.chunks(8) {
        let list = line.iter().map(|time| format!("{}. {}", time.ply, seconds(time.millis)));
        writeln!(out, "    {}", list.collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

fn print_focus(turns: &[TurnFocus], out: &mut impl Write) -> Result<(), Failure> {
    let mut left = turns.iter().filter(|turn| turn.losses > 0).peekable();
    let none = if left.peek().is_none() { " never" } else { "" };
    writeln!(out, "  page left, as it reports:{none}")?;
    for TurnFocus { ply, losses, seconds } in left {
        writeln!(out, "    {ply}. {losses} times, {seconds} s")?;
    }
    Ok(())
}

fn seconds(millis: u64) -> String {
    format!("{:.1} s", millis as f64 / 1e3)
}
