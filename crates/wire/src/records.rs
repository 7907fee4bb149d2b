//! Converts games to records and records to games.

use ludoteca_record::{FORFEIT, Record, TERMINATION};
use ludoteca_room::{Event, GameLog, MAX_NAME_CHARS, Player, PlayerId, Room};
use ludoteca_rules::{Fault, Faults, Reason, Side};
use time::OffsetDateTime;

use crate::{Converted, Error, GameId, RecordFormat, Setting, SplitRecords, seats};

/// The tag with the name of a side's player.
const fn tag(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// A new game that continues where the record ends. The player holds both seats. With names, which
/// may be invented as well as the result, only the player finds it in lists.
pub fn read(text: &str, id: GameId, player: PlayerId) -> Result<(Setting, GameLog), Error> {
    let record = Record::parse(text).map_err(Error::from)?;
    let [first, second] = Side::BOTH.map(|side| seat(&record, side, player));
    let seats = seats::seats(first, second).map_err(Error::Players)?;
    let setting = Setting::new(id, record.options(), record.start(), seats, None);
    let setting = setting.map_err(Error::Start)?;
    let setting = Setting { is_private: seats::have_names(&setting.seats), ..setting };
    let mut log = GameLog::new(setting.room().map_err(Error::Start)?);
    for node in &record.line().moves {
        let side = log.room().to_move().unwrap_or(Side::First);
        log.append(Event::Moved { side, mv: node.mv.clone(), timing: None })?;
    }
    if let Some(ending) = record.ending().filter(|_| log.room().outcome().is_none()) {
        log.append(match ending.winner {
            Some(winner) => Event::Resigned { side: winner.other() },
            None => Event::DrawAgreed,
        })?;
    }
    Ok((setting, log))
}

/// The seat of a side, with the name in the record. A name that is too long is cut.
fn seat(record: &Record, side: Side, player: PlayerId) -> Result<Player, Fault> {
    let name = record.tag(tag(side)).unwrap_or_default();
    let name: String = name.chars().take(MAX_NAME_CHARS).collect();
    seats::human(player, Some(&name), tag(side))
}

/// The record of a game that was created at a time, in milliseconds since 1970, with the day.
pub fn write_dated(
    setting: &Setting,
    room: &Room,
    created: i64,
    import: Option<&str>,
) -> Result<Record, Error> {
    let mut record = write(setting, room, import)?;
    if let Some(date) = date(created).filter(|_| record.tag(DATE).is_none()) {
        let damaged = |fault: Fault| Error::Damaged { id: setting.id, what: fault.to_string() };
        record.set_tag(DATE, &date).map_err(damaged)?;
    }
    Ok(record)
}

/// The tag with the day on which a game began.
const DATE: &str = "Date";

/// The day in universal time, as records write it; `None` beyond the calendar.
fn date(milliseconds: i64) -> Option<String> {
    let day = OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1_000)).ok()?.date();
    Some(format!("{:04}.{:02}.{:02}", day.year(), u8::from(day.month()), day.day()))
}

/// The record of a game. For an imported game, it keeps the comments and variations.
pub fn write(setting: &Setting, room: &Room, import: Option<&str>) -> Result<Record, Error> {
    let damaged = |what: String| Error::Damaged { id: setting.id, what };
    let game = room.game();
    let mut record = match import {
        None => Record::from_match(game),
        Some(text) => {
            let mut record = Record::parse(text).map_err(|error| damaged(error.to_string()))?;
            record.follow(game);
            record
        }
    };
    for side in Side::BOTH {
        let name = seats::name_of(room.seats().player(side));
        if let Some(name) = name.filter(|_| record.tag(tag(side)).is_none()) {
            record.set_tag(tag(side), &name).map_err(|fault| damaged(fault.to_string()))?;
        }
    }
    // An aborted game has no result.
    if let Some(mut outcome) = room.outcome().filter(|outcome| outcome.reason != Room::ABORTED) {
        if let Some(termination) = termination(outcome.reason) {
            outcome.reason = FORFEIT;
            let named = record.set_tag(TERMINATION, termination);
            named.map_err(|fault| damaged(fault.to_string()))?;
        }
        record.end(outcome).map_err(|fault| damaged(Faults::from(fault).to_string()))?;
    }
    Ok(record)
}

/// How a game ended that a record calls forfeited; `None` for other reasons.
fn termination(reason: Reason) -> Option<&'static str> {
    match reason.0 {
        "time" => Some("the loser ran out of time"),
        "left" => Some("the loser left the game"),
        _ => None,
    }
}

/// The record of a game as a file.
#[derive(Debug)]
pub struct RecordFile {
    /// The name under which to save it.
    pub name: String,
    /// The content type.
    pub content_type: &'static str,
    /// The content.
    pub text: String,
}

/// The record of a game as a file in this format.
pub fn file(
    setting: &Setting,
    room: &Room,
    import: Option<&str>,
    format: RecordFormat,
) -> Result<RecordFile, Error> {
    let record = write(setting, room, import)?;
    let (content_type, ending, text) = match format {
        RecordFormat::Text => ("text/plain; charset=utf-8", "txt", record.to_text()),
        RecordFormat::Json => ("application/json", "json", record.to_json()),
    };
    let name = format!("{}-{:.6}.{ending}", setting.options.game(), setting.id.to_string());
    Ok(RecordFile { name, content_type, text })
}

impl Converted {
    /// A record in either format, in both.
    pub fn new(record: &str) -> Result<Self, Error> {
        let record = Record::parse(record).map_err(Error::from)?;
        Ok(Self { text: record.to_text(), json: record.to_json() })
    }
}

impl SplitRecords {
    /// The records of a file with any number of them.
    pub fn new(file: &str) -> Result<Self, Error> {
        let texts = Record::parse_all(file).map(|record| record.map(|record| record.to_text()));
        let records = texts.collect::<Result<_, _>>().map_err(Error::from)?;
        Ok(Self { records })
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_room::{Seats, TimeControl, Timestamp};
    use ludoteca_rules::{Game, Outcome};

    use super::*;

    #[test]
    fn days_are_those_of_universal_time() {
        for (milliseconds, day) in [
            (0, "1970.01.01"),
            (-1, "1969.12.31"),
            (951_868_799_999, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
        ] {
            assert_eq!(date(milliseconds).as_deref(), Some(day));
        }
        assert_eq!(date(i64::MAX), None);
    }

    /// The reasons of rooms that records do not know.
    #[test]
    fn a_loss_on_time_or_by_leaving_is_a_forfeit() {
        let human = |id| Player::human(PlayerId::from_bytes([id; 10]));
        let seats = Seats { first: human(1), second: human(2) };
        let clock = TimeControl::fischer(300, 0).unwrap();
        let options = Game::Morris.options("").unwrap();
        let id = GameId::from_bytes([1; 16]);
        let setting = Setting::new(id, options, None, seats, Some(clock)).unwrap();
        let side = Side::Second;
        for (event, termination) in [
            (Event::TimedOut { side }, "the loser ran out of time"),
            (Event::Left { side }, "the loser left the game"),
        ] {
            let start = Event::Started { at: Timestamp::from_millis(1) };
            let log = setting.replay(vec![start, event]).unwrap();
            let record = write(&setting, log.room(), None).unwrap();
            assert_eq!(record.ending(), Some(Outcome::win(Side::First, FORFEIT)));
            assert_eq!(record.tag(TERMINATION), Some(termination));
            assert_eq!(Record::parse(&record.to_text()).unwrap(), record);
        }
    }
}
