//! Events and players in JSON, as referees store them. This format must not change: stored games
//! depend on it, and the checksums of databases cover the text.
#![allow(missing_docs, reason = "the fields are those of the events")]

use ludoteca_room::{
    Event, Player, PlayerId, Seats, TimeControl, TimeControlError, Timestamp, Timing, UndoTiming,
};
use ludoteca_rules::Side;
use serde::{Deserialize, Serialize};

use crate::id::{self, InvalidId};

/// A stored event.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", try_from = "Fields")]
pub enum StoredEvent {
    Sit {
        side: Side,
        player: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Start {
        at: u64,
    },
    Move {
        side: Side,
        #[serde(rename = "move")]
        mv: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        timing: Option<StoredTiming>,
    },
    Undo {
        plies: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        timing: Option<StoredUndoTiming>,
    },
    UndoRequest {
        side: Side,
    },
    UndoDecline {
        side: Side,
    },
    Resign {
        side: Side,
    },
    DrawOffer {
        side: Side,
    },
    DrawDecline {
        side: Side,
    },
    Draw,
    Abort,
    TimeUp {
        side: Side,
    },
    Leave {
        side: Side,
    },
}

/// The fields of all events. The reader of an enum with its tag inside is ten times as large, which the browser loads.
#[derive(Deserialize)]
struct Fields {
    #[serde(rename = "type")]
    kind: String,
    side: Option<Side>,
    player: Option<String>,
    name: Option<String>,
    at: Option<u64>,
    #[serde(rename = "move")]
    mv: Option<String>,
    plies: Option<usize>,
    timing: Option<Times>,
}

/// The fields of both timings.
#[derive(Deserialize)]
struct Times {
    at: u64,
    left: Option<u64>,
    #[serde(default)]
    lag: u64,
    first: Option<u64>,
    second: Option<u64>,
}

/// The value of a field that must be present.
fn required<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("missing field `{name}`"))
}

impl TryFrom<Fields> for StoredEvent {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Self, String> {
        let Fields { kind, side, player, name, at, mv, plies, timing } = fields;
        let side = || required(side, "side");
        Ok(match &*kind {
            "sit" => Self::Sit { side: side()?, player: required(player, "player")?, name },
            "start" => Self::Start { at: required(at, "at")? },
            "move" => {
                let timing = timing.map(|Times { at, left, lag, .. }| {
                    Ok::<_, String>(StoredTiming { at, left: required(left, "left")?, lag })
                });
                Self::Move { side: side()?, mv: required(mv, "move")?, timing: timing.transpose()? }
            }
            "undo" => {
                let timing = timing.map(|Times { at, first, second, .. }| {
                    let (first, second) = (required(first, "first")?, required(second, "second")?);
                    Ok::<_, String>(StoredUndoTiming { at, first, second })
                });
                Self::Undo { plies: required(plies, "plies")?, timing: timing.transpose()? }
            }
            "undo-request" => Self::UndoRequest { side: side()? },
            "undo-decline" => Self::UndoDecline { side: side()? },
            "resign" => Self::Resign { side: side()? },
            "draw-offer" => Self::DrawOffer { side: side()? },
            "draw-decline" => Self::DrawDecline { side: side()? },
            "draw" => Self::Draw,
            "abort" => Self::Abort,
            "time-up" => Self::TimeUp { side: side()? },
            "leave" => Self::Leave { side: side()? },
            kind => return Err(format!("unknown event `{kind}`")),
        })
    }
}

/// The effect of a move on the clock; all in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub struct StoredTiming {
    at: u64,
    left: u64,
    #[serde(skip_serializing_if = "is_zero")]
    lag: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_zero(millis: &u64) -> bool {
    *millis == 0
}

impl From<&Event> for StoredEvent {
    fn from(event: &Event) -> Self {
        match *event {
            Event::Seated { side, player, ref name } => {
                Self::Sit { side, player: id::player_text(player), name: name.clone() }
            }
            Event::Started { at } => Self::Start { at: at.as_millis() },
            Event::Moved { side, ref mv, timing } => {
                Self::Move { side, mv: mv.clone(), timing: timing.map(StoredTiming::from) }
            }
            Event::Undone { plies, timing } => {
                Self::Undo { plies, timing: timing.map(StoredUndoTiming::from) }
            }
            Event::UndoRequested { side } => Self::UndoRequest { side },
            Event::UndoDeclined { side } => Self::UndoDecline { side },
            Event::Resigned { side } => Self::Resign { side },
            Event::DrawOffered { side } => Self::DrawOffer { side },
            Event::DrawDeclined { side } => Self::DrawDecline { side },
            Event::DrawAgreed => Self::Draw,
            Event::Aborted => Self::Abort,
            Event::TimedOut { side } => Self::TimeUp { side },
            Event::Left { side } => Self::Leave { side },
        }
    }
}

impl TryFrom<StoredEvent> for Event {
    type Error = InvalidId;

    fn try_from(event: StoredEvent) -> Result<Self, InvalidId> {
        Ok(match event {
            StoredEvent::Sit { side, player, name } => {
                Self::Seated { side, player: id::player(&player)?, name }
            }
            StoredEvent::Start { at } => Self::Started { at: Timestamp::from_millis(at) },
            StoredEvent::Move { side, mv, timing } => {
                Self::Moved { side, mv, timing: timing.map(Timing::from) }
            }
            StoredEvent::Undo { plies, timing } => {
                Self::Undone { plies, timing: timing.map(UndoTiming::from) }
            }
            StoredEvent::UndoRequest { side } => Self::UndoRequested { side },
            StoredEvent::UndoDecline { side } => Self::UndoDeclined { side },
            StoredEvent::Resign { side } => Self::Resigned { side },
            StoredEvent::DrawOffer { side } => Self::DrawOffered { side },
            StoredEvent::DrawDecline { side } => Self::DrawDeclined { side },
            StoredEvent::Draw => Self::DrawAgreed,
            StoredEvent::Abort => Self::Aborted,
            StoredEvent::TimeUp { side } => Self::TimedOut { side },
            StoredEvent::Leave { side } => Self::Left { side },
        })
    }
}

impl From<Timing> for StoredTiming {
    fn from(Timing { at, left, lag }: Timing) -> Self {
        Self { at: at.as_millis(), left, lag }
    }
}

impl From<StoredTiming> for Timing {
    fn from(StoredTiming { at, left, lag }: StoredTiming) -> Self {
        Self { at: Timestamp::from_millis(at), left, lag }
    }
}

/// The effect of moves taken back on the clock; all in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub struct StoredUndoTiming {
    at: u64,
    first: u64,
    second: u64,
}

impl From<UndoTiming> for StoredUndoTiming {
    fn from(UndoTiming { at, first, second }: UndoTiming) -> Self {
        Self { at: at.as_millis(), first, second }
    }
}

impl From<StoredUndoTiming> for UndoTiming {
    fn from(StoredUndoTiming { at, first, second }: StoredUndoTiming) -> Self {
        Self { at: Timestamp::from_millis(at), first, second }
    }
}

/// A player of a stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", try_from = "PlayerFields")]
enum StoredPlayer {
    /// Without an id, the seat belongs to the owner of the game: such games were stored before
    /// there were seats.
    Human {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Computer {
        level: u8,
    },
    Open,
}

/// The fields of all players.
#[derive(Deserialize)]
struct PlayerFields {
    kind: String,
    id: Option<String>,
    name: Option<String>,
    level: Option<u8>,
}

impl TryFrom<PlayerFields> for StoredPlayer {
    type Error = String;

    fn try_from(PlayerFields { kind, id, name, level }: PlayerFields) -> Result<Self, String> {
        Ok(match &*kind {
            "human" => Self::Human { id, name },
            "computer" => Self::Computer { level: required(level, "level")? },
            "open" => Self::Open,
            kind => return Err(format!("unknown player `{kind}`")),
        })
    }
}

/// Both players of a stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredPlayers {
    first: StoredPlayer,
    second: StoredPlayer,
}

impl From<&Player> for StoredPlayer {
    fn from(player: &Player) -> Self {
        match player {
            Player::Human { id: None, name: None } => Self::Open,
            Player::Human { id, name } => {
                Self::Human { id: id.map(id::player_text), name: name.clone() }
            }
            Player::Computer { level } => Self::Computer { level: *level },
        }
    }
}

impl StoredPlayer {
    /// The player in a game with this owner.
    fn read(self, owner: Option<PlayerId>) -> Result<Player, InvalidId> {
        Ok(match self {
            Self::Human { id: None, name } => Player::Human { id: owner, name },
            Self::Human { id: Some(id), name } => {
                Player::Human { id: Some(id::player(&id)?), name }
            }
            Self::Computer { level } => Player::Computer { level },
            Self::Open => Player::VACANT,
        })
    }
}

impl From<&Seats> for StoredPlayers {
    fn from(seats: &Seats) -> Self {
        Self { first: (&seats.first).into(), second: (&seats.second).into() }
    }
}

impl StoredPlayers {
    /// The seats of a game with this owner.
    pub fn read(self, owner: Option<PlayerId>) -> Result<Seats, InvalidId> {
        Ok(Seats { first: self.first.read(owner)?, second: self.second.read(owner)? })
    }
}

/// A stored time control.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", try_from = "ClockFields")]
pub enum StoredClock {
    Fischer { initial: u32, increment: u32 },
    Correspondence { days: u32 },
}

/// The fields of all time controls.
#[derive(Deserialize)]
struct ClockFields {
    kind: String,
    initial: Option<u32>,
    increment: Option<u32>,
    days: Option<u32>,
}

impl TryFrom<ClockFields> for StoredClock {
    type Error = String;

    fn try_from(fields: ClockFields) -> Result<Self, String> {
        let ClockFields { kind, initial, increment, days } = fields;
        Ok(match &*kind {
            "fischer" => Self::Fischer {
                initial: required(initial, "initial")?,
                increment: required(increment, "increment")?,
            },
            "correspondence" => Self::Correspondence { days: required(days, "days")? },
            kind => return Err(format!("unknown clock `{kind}`")),
        })
    }
}

impl From<TimeControl> for StoredClock {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::Fischer { initial, increment } => Self::Fischer { initial, increment },
            TimeControl::Correspondence { days } => Self::Correspondence { days },
        }
    }
}

impl TryFrom<StoredClock> for TimeControl {
    type Error = TimeControlError;

    fn try_from(clock: StoredClock) -> Result<Self, TimeControlError> {
        match clock {
            StoredClock::Fischer { initial, increment } => Self::fischer(initial, increment),
            StoredClock::Correspondence { days } => Self::correspondence(days),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: PlayerId = PlayerId::from_bytes([1; 10]);

    /// Changing these makes stored games unreadable.
    #[test]
    fn events_keep_their_format() {
        let side = Side::Second;
        let at = Timestamp::from_millis(7);
        let moved = |timing| Event::Moved { side, mv: "c3".into(), timing };
        let name = Some("Ana".to_owned());
        for (event, text) in [
            (
                Event::Seated { side, player: ANA, name },
                r#"{"type":"sit","side":"second","player":"040g2081040g2081","name":"Ana"}"#,
            ),
            (Event::Started { at }, r#"{"type":"start","at":7}"#),
            (moved(None), r#"{"type":"move","side":"second","move":"c3"}"#),
            (
                moved(Some(Timing { at, left: 9, lag: 0 })),
                r#"{"type":"move","side":"second","move":"c3","timing":{"at":7,"left":9}}"#,
            ),
            (
                moved(Some(Timing { at, left: 9, lag: 5 })),
                r#"{"type":"move","side":"second","move":"c3","timing":{"at":7,"left":9,"lag":5}}"#,
            ),
            (Event::Undone { plies: 2, timing: None }, r#"{"type":"undo","plies":2}"#),
            (
                Event::Undone { plies: 2, timing: Some(UndoTiming { at, first: 8, second: 9 }) },
                r#"{"type":"undo","plies":2,"timing":{"at":7,"first":8,"second":9}}"#,
            ),
            (Event::UndoRequested { side }, r#"{"type":"undo-request","side":"second"}"#),
            (Event::UndoDeclined { side }, r#"{"type":"undo-decline","side":"second"}"#),
            (Event::Resigned { side }, r#"{"type":"resign","side":"second"}"#),
            (Event::DrawOffered { side }, r#"{"type":"draw-offer","side":"second"}"#),
            (Event::DrawDeclined { side }, r#"{"type":"draw-decline","side":"second"}"#),
            (Event::DrawAgreed, r#"{"type":"draw"}"#),
            (Event::Aborted, r#"{"type":"abort"}"#),
            (Event::TimedOut { side }, r#"{"type":"time-up","side":"second"}"#),
            (Event::Left { side }, r#"{"type":"leave","side":"second"}"#),
        ] {
            assert_eq!(serde_json::to_string(&StoredEvent::from(&event)).unwrap(), text);
            let stored: StoredEvent = serde_json::from_str(text).unwrap();
            assert_eq!(Event::try_from(stored), Ok(event));
        }
    }

    #[test]
    fn players_keep_their_format() {
        for (text, owner, first) in [
            (
                r#"{"first":{"kind":"human","id":"040g2081040g2081","name":"Ana"},"second":{"kind":"computer","level":3}}"#,
                None,
                Player::Human { id: Some(ANA), name: Some("Ana".into()) },
            ),
            (
                r#"{"first":{"kind":"open"},"second":{"kind":"computer","level":3}}"#,
                Some(ANA),
                Player::VACANT,
            ),
        ] {
            let stored: StoredPlayers = serde_json::from_str(text).unwrap();
            let seats = stored.read(owner).unwrap();
            assert_eq!(seats, Seats { first, second: Player::Computer { level: 3 } });
            assert_eq!(serde_json::to_string(&StoredPlayers::from(&seats)).unwrap(), text);
        }
    }

    #[test]
    fn seats_from_before_there_were_seats_belong_to_the_owner() {
        let text = r#"{"first":{"kind":"human","name":"Eva"},"second":{"kind":"human"}}"#;
        let read =
            |owner| serde_json::from_str::<StoredPlayers>(text).unwrap().read(owner).unwrap();
        assert_eq!(read(Some(ANA)).sides_of(ANA).count(), 2);
        assert_eq!(read(None).vacant().count(), 2);
    }

    #[test]
    fn clocks_keep_their_format() {
        for (control, text) in [
            (
                TimeControl::Fischer { initial: 300, increment: 3 },
                r#"{"kind":"fischer","initial":300,"increment":3}"#,
            ),
            (TimeControl::Correspondence { days: 2 }, r#"{"kind":"correspondence","days":2}"#),
        ] {
            assert_eq!(serde_json::to_string(&StoredClock::from(control)).unwrap(), text);
            let stored: StoredClock = serde_json::from_str(text).unwrap();
            assert_eq!(TimeControl::try_from(stored), Ok(control));
        }
    }
}
