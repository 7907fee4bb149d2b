//! Between games and records.

use ludoteca_engine::Level;
use ludoteca_record::Record;
use ludoteca_rules::{Fault, Faults, Side};

use crate::error::Error;
use crate::players::{MAX_NAME, Player, Players};
use crate::table::{Event, Ledger, Setting};

/// The tag that names who plays a side.
const fn tag(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// A new game that stands where the record ends, between two persons.
pub(crate) fn read(text: &str) -> Result<(Setting, Ledger), Error> {
    let record = Record::parse(text).map_err(Error::Record)?;
    let players = Players::new(person(&record, Side::First), person(&record, Side::Second));
    let players = players.map_err(Error::Players)?;
    let setting = Setting::new(record.options(), record.start(), players).map_err(Error::Start)?;
    let mut ledger = Ledger::new(setting.opening().map_err(Error::Start)?);
    for node in &record.line().moves {
        let side = ledger.to_move().unwrap_or(Side::First);
        ledger.apply(Event::Move { side, mv: node.mv.clone() })?;
    }
    if let Some(ending) = record.ending().filter(|_| ledger.outcome().is_none()) {
        ledger.apply(match ending.winner {
            Some(winner) => Event::Resign { side: winner.other() },
            None => Event::Draw,
        })?;
    }
    Ok((setting, ledger))
}

/// The person that a record names, the name cut to what a name may be.
fn person(record: &Record, side: Side) -> Result<Player, Fault> {
    let name = record.tag(tag(side)).unwrap_or_default();
    let name: String = name.chars().take(MAX_NAME).collect();
    Player::human(Some(&name), tag(side))
}

/// The record of a game; one that was imported goes on from there, with all that was said in it.
pub(crate) fn write(
    setting: &Setting,
    ledger: &Ledger,
    import: Option<&str>,
) -> Result<Record, Error> {
    let damaged = |what: String| Error::Damaged { id: setting.id, what };
    let game = ledger.game();
    let mut record = match import {
        None => Record::from_match(game),
        Some(text) => {
            let mut record = Record::parse(text).map_err(|error| damaged(error.to_string()))?;
            record.follow(game);
            record
        }
    };
    for side in Side::BOTH {
        let player = setting.players.of(side);
        let name = match player {
            Player::Human { name } => name.clone(),
            Player::Computer { .. } => player.level().map(Level::player_name),
        };
        if let Some(name) = name.filter(|_| record.tag(tag(side)).is_none()) {
            record.set_tag(tag(side), &name).map_err(|fault| damaged(fault.to_string()))?;
        }
    }
    if let Some(outcome) = ledger.outcome() {
        record.end(outcome).map_err(|fault| damaged(Faults::from(fault).to_string()))?;
    }
    Ok(record)
}
