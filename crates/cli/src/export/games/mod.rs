//! `ludoteca export games`.

mod set;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use ludoteca_engine::Level;
use ludoteca_record::Record;
use ludoteca_rules::{AnyMatch, Outcome, Side};
use ludoteca_service::{Place, PublicGame, PublicPlayer, ReadError, TimeControl, public_games};
use tokio::runtime::Runtime;

use self::set::SET;
use super::output::Part;
use super::pseudonyms::Pseudonyms;
use super::row::day_of_tag;
use super::schema::Cell;
use super::{Target, bare_name};
use crate::data_folder::usual_folder;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::progress::{bar, per_second};
use crate::record::read_all;

pub(super) const HELP: &str = "\
From a server come the games that its lists show to everybody, that were played
there and have a result. Games by a private link, imported, aborted and damaged
games are left out. The server may be running. From records come all finished
games.

Players have pseudonyms, which follow from a random key that is not stored: the
data set has no names, ids of accounts or ids of games. The moves of a public
game can still be found on the server. With --key, the same players have the
same pseudonyms in each export; keep the key secret.

Examples:
  ludoteca export games --output games
      the games of the server in the default folder
  ludoteca export games --data ./games --licence CC0-1.0 --output games-2026
  ludoteca export games --data postgres://ludoteca@db/games --output games
  ludoteca export games tournament.txt --names --output tournament
      records whose names are public, such as those of engines";

/// The arguments of `export games`.
#[derive(Args, Debug)]
pub(super) struct GamesArgs {
    /// Records of games in any format, - for standard input [default: the games of a server]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder of a server's games, or address of their database [default: the application data folder
    /// of the system]
    #[arg(long, value_name = "DIR", conflicts_with = "files")]
    data: Option<Place>,
    /// File with a secret of at least 16 random bytes from which pseudonyms follow
    #[arg(long, value_name = "FILE", conflicts_with = "names")]
    key: Option<PathBuf>,
    /// Keep the names in records
    #[arg(long, requires = "files")]
    names: bool,
    /// Licence of the games, for the data card
    #[arg(long, value_name = "NAME")]
    licence: Option<String>,
    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &GamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let pseudonyms = match &args.key {
        Some(file) => Pseudonyms::with_key_of(file)?,
        None => Pseudonyms::random()?,
    };
    let mut output = args.target.open(&SET)?;
    let mut part = output.part(SET.name)?;
    let mut notes = if args.files.is_empty() {
        add_server(args, &pseudonyms, &mut part)?
    } else {
        add_records(args, &pseudonyms, &mut part)?
    };
    output.add(part)?;
    if output.rows() == 0 {
        return Err(Failure::Usage("there are no finished games to export".into()));
    }
    for note in &notes {
        eprintln!("note: {note}");
    }
    notes.push(args.note_on_players().into());
    let licence = args.licence.clone().unwrap_or_else(|| {
        "Not stated. Ask whoever published the games before you publish them again.".into()
    });
    args.target.finish(output, (licence, notes), args.list(), out)
}

impl GamesArgs {
    const fn note_on_players(&self) -> &'static str {
        match (self.names, &self.key) {
            (true, _) => "Players have the names of the records.",
            (false, Some(_)) => {
                "Pseudonyms follow from a secret key, so exports with the same key have the same pseudonyms."
            }
            (false, None) => {
                "Pseudonyms follow from a random key that was not stored, so other exports have other pseudonyms."
            }
        }
    }

    /// The arguments, without the places of this machine.
    fn list(&self) -> Vec<String> {
        let mut list: Vec<_> = self.files.iter().map(|file| bare_name(file)).collect();
        list.extend(self.key.as_ref().map(|_| "--key=KEY".to_owned()));
        list.extend(self.names.then(|| "--names".to_owned()));
        list.extend(self.licence.as_ref().map(|licence| format!("--licence={licence}")));
        list
    }
}

/// Adds the games of a server. Returns notes about those that are left out.
fn add_server(
    args: &GamesArgs,
    pseudonyms: &Pseudonyms,
    part: &mut Part,
) -> Result<Vec<String>, Failure> {
    let usual = || usual_folder("--data").map(|folder| Place::from(folder.as_path()));
    let place = args.data.clone().map_or_else(usual, Ok)?;
    let bar = bar("{bar:30} {pos}/{len} games, {rate}, {eta} left", 0, per_second);
    let mut written = Ok(());
    let each = |count, game: PublicGame| {
        bar.set_length(count);
        bar.inc(1);
        written = add_public(&game, pseudonyms, part);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let read = Runtime::new()?.block_on(public_games(&place, each));
    bar.finish_and_clear();
    let damaged = read.map_err(|error| match error {
        ReadError::Missing(_) => Failure::usage(error),
        error => Failure::Failed(format!("the games cannot be read from {place}: {error}")),
    })?;
    written?;
    for game in &damaged {
        eprintln!("warning: damaged {game}");
    }
    Ok(left_out(damaged.len(), "damaged").into_iter().collect())
}

/// Adds the finished games of files. Returns notes about those that are left out.
fn add_records(
    args: &GamesArgs,
    pseudonyms: &Pseudonyms,
    part: &mut Part,
) -> Result<Vec<String>, Failure> {
    let mut unfinished = 0;
    for file in &args.files {
        for record in &read_all(file)?.0 {
            match record.ending() {
                Some(outcome) => add_record(record, outcome, args.names, pseudonyms, part)?,
                None => unfinished += 1,
            }
        }
    }
    Ok(left_out(unfinished, "unfinished").into_iter().collect())
}

fn left_out(count: usize, kind: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {kind} game is left out.")),
        _ => Some(format!("{} {kind} games are left out.", grouped(count as u64))),
    }
}

/// What a row says besides the moves and the result. The arrays have the first side's value and the second side's.
#[derive(Default)]
struct About {
    date: Option<i32>,
    players: [Option<String>; 2],
    levels: [Option<i32>; 2],
    ratings: [Option<i32>; 2],
    is_rated: Option<bool>,
    speed: Option<&'static str>,
    clock: Option<TimeControl>,
}

fn add_public(game: &PublicGame, pseudonyms: &Pseudonyms, part: &mut Part) -> Result<(), Failure> {
    let about = About {
        date: i32::try_from(game.created.div_euclid(24 * 60 * 60 * 1_000)).ok(),
        players: game.players.map(|PublicPlayer { id, .. }| Some(pseudonyms.of("id", &id?))),
        levels: game.players.map(|player| player.level.map(i32::from)),
        ratings: game.players.map(|player| player.rating?.try_into().ok()),
        is_rated: Some(game.is_rated),
        speed: game.speed,
        clock: game.clock,
    };
    add(&Record::from_match(&game.game), &game.game, game.outcome, about, part)
}

fn add_record(
    record: &Record,
    outcome: Outcome,
    keeps_names: bool,
    pseudonyms: &Pseudonyms,
    part: &mut Part,
) -> Result<(), Failure> {
    let mut about = About { date: record.tag("Date").and_then(day_of_tag), ..About::default() };
    for (side, tag) in Side::BOTH.into_iter().zip(["First", "Second"]) {
        let Some(name) = record.tag(tag).filter(|name| !name.is_empty()) else { continue };
        let level = Level::ALL.into_iter().find(|level| level.player_name() == name);
        about.levels[side as usize] = level.map(|level| level.number().into());
        about.players[side as usize] = match level {
            Some(_) => None,
            None if keeps_names => Some(name.to_owned()),
            None => Some(pseudonyms.of("name", name.as_bytes())),
        };
    }
    add(record, &record.replay(), outcome, about, part)
}

fn add(
    record: &Record,
    game: &AnyMatch,
    outcome: Outcome,
    about: About,
    part: &mut Part,
) -> Result<(), Failure> {
    let options = record.options();
    let result = match outcome.winner {
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
        None => "1/2-1/2",
    };
    let seconds = |number: u32| i32::try_from(number).ok();
    let (initial, increment, days) = match about.clock {
        Some(TimeControl::Fischer { initial, increment }) => {
            (seconds(initial), seconds(increment), None)
        }
        Some(TimeControl::Correspondence { days }) => (None, None, seconds(days)),
        None => (None, None, None),
    };
    let [first_player, second_player] = about.players;
    let [first_level, second_level] = about.levels;
    let [first_rating, second_rating] = about.ratings;
    part.add(&[
        record.game().name().into(),
        options.short().into(),
        options.digest().into(),
        record.start().map(str::to_owned).into(),
        game.move_texts().join(" ").into(),
        i32::try_from(game.ply()).unwrap_or(i32::MAX).into(),
        result.into(),
        outcome.reason.0.into(),
        about.date.map_or(Cell::Null, Cell::Day),
        first_player.into(),
        second_player.into(),
        first_level.into(),
        second_level.into(),
        first_rating.into(),
        second_rating.into(),
        about.is_rated.into(),
        about.speed.into(),
        initial.into(),
        increment.into(),
        days.into(),
    ])
}
