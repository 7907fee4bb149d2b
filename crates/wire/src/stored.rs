//! Events and players in JSON, as referees store them. This format must not change: stored games
//! depend on it, and the checksums of databases cover the text.
//!
//! Each type is a struct with the fields of all its kinds: the reader of an enum with its tag inside
//! is ten times as large, which the browser loads.

use std::borrow::Cow;

use ludoteca_room::{
    DaysOff, Event, Holiday, Name, Player, PlayerId, Seats, TimeControl, Timestamp, Timing,
    TurnTiming,
};
use ludoteca_rules::Side;
use serde::{Deserialize, Serialize};

use crate::id::{self, InvalidId};

/// A stored event.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StoredEvent {
    #[serde(rename = "type")]
    kind: Cow<'static, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Whether the name is that of an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    account: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<StoredTiming>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    weekends: bool,
    /// The first and the last day of a holiday.
    #[serde(skip_serializing_if = "Option::is_none")]
    holiday: Option<(u32, u32)>,
}

/// The effect of an event on the clock; all in milliseconds.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct StoredTiming {
    at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    lag: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<u64>,
}

impl From<TurnTiming> for StoredTiming {
    fn from(TurnTiming { at, first, second }: TurnTiming) -> Self {
        let (first, second) = (Some(first), Some(second));
        Self { at: at.as_millis(), first, second, ..Self::default() }
    }
}

impl TryFrom<StoredTiming> for TurnTiming {
    type Error = String;

    fn try_from(timing: StoredTiming) -> Result<Self, String> {
        Ok(Self {
            at: Timestamp::from_millis(timing.at),
            first: required(timing.first, "first")?,
            second: required(timing.second, "second")?,
        })
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_zero(millis: &u64) -> bool {
    *millis == 0
}

/// The value of a field that must be present.
fn required<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("missing field `{name}`"))
}

impl From<&Event> for StoredEvent {
    fn from(event: &Event) -> Self {
        let of = |kind| Self { kind: Cow::Borrowed(kind), ..Self::default() };
        let by = |side, kind| Self { side: Some(side), ..of(kind) };
        match *event {
            Event::Seated { side, player, ref name } => {
                let (player, (name, account)) =
                    (Some(id::player_text(player)), name_parts(name.as_ref()));
                Self { player, name, account, ..by(side, "sit") }
            }
            Event::Started { at } => Self { at: Some(at.as_millis()), ..of("start") },
            Event::Moved { side, ref mv, timing } => {
                let timing = timing.map(|Timing { at, left, lag }| StoredTiming {
                    at: at.as_millis(),
                    left: Some(left),
                    lag,
                    ..StoredTiming::default()
                });
                Self { mv: Some(mv.clone()), timing, ..by(side, "move") }
            }
            Event::Undone { plies, timing } => {
                Self { plies: Some(plies), timing: timing.map(Into::into), ..of("undo") }
            }
            Event::Resumed { timing } => Self { timing: Some(timing.into()), ..of("resume") },
            Event::DaysOff { side, days_off: DaysOff { weekends, holiday }, at } => {
                let (at, holiday) =
                    (Some(at.as_millis()), holiday.map(|days| (days.first, days.last)));
                Self { at, weekends, holiday, ..by(side, "days-off") }
            }
            Event::UndoRequested { side } => by(side, "undo-request"),
            Event::UndoDeclined { side } => by(side, "undo-decline"),
            Event::Resigned { side } => by(side, "resign"),
            Event::DrawOffered { side } => by(side, "draw-offer"),
            Event::DrawDeclined { side } => by(side, "draw-decline"),
            Event::DrawAgreed => of("draw"),
            Event::Aborted => of("abort"),
            Event::TimedOut { side } => by(side, "time-up"),
            Event::Left { side } => by(side, "leave"),
        }
    }
}

impl TryFrom<StoredEvent> for Event {
    type Error = String;

    fn try_from(event: StoredEvent) -> Result<Self, String> {
        let StoredEvent {
            kind,
            side,
            player,
            name,
            account,
            at,
            mv,
            plies,
            timing,
            weekends,
            holiday,
        } = event;
        let side = || required(side, "side");
        Ok(match &*kind {
            "sit" => {
                let player = id::player(&required(player, "player")?);
                let player = player.map_err(|InvalidId| InvalidId.to_string())?;
                let name = name.map(|name| Name::known(name, account));
                Self::Seated { side: side()?, player, name }
            }
            "start" => Self::Started { at: Timestamp::from_millis(required(at, "at")?) },
            "move" => {
                let read = |timing: StoredTiming| {
                    let left = required(timing.left, "left")?;
                    let at = Timestamp::from_millis(timing.at);
                    Ok::<_, String>(Timing { at, left, lag: timing.lag })
                };
                let timing = timing.map(read).transpose()?;
                Self::Moved { side: side()?, mv: required(mv, "move")?, timing }
            }
            "undo" => {
                let timing = timing.map(TurnTiming::try_from).transpose()?;
                Self::Undone { plies: required(plies, "plies")?, timing }
            }
            "resume" => Self::Resumed { timing: required(timing, "timing")?.try_into()? },
            "days-off" => {
                let holiday = holiday.map(|(first, last)| Holiday { first, last });
                let at = Timestamp::from_millis(required(at, "at")?);
                Self::DaysOff { side: side()?, days_off: DaysOff { weekends, holiday }, at }
            }
            "undo-request" => Self::UndoRequested { side: side()? },
            "undo-decline" => Self::UndoDeclined { side: side()? },
            "resign" => Self::Resigned { side: side()? },
            "draw-offer" => Self::DrawOffered { side: side()? },
            "draw-decline" => Self::DrawDeclined { side: side()? },
            "draw" => Self::DrawAgreed,
            "abort" => Self::Aborted,
            "time-up" => Self::TimedOut { side: side()? },
            "leave" => Self::Left { side: side()? },
            kind => return Err(format!("unknown event `{kind}`")),
        })
    }
}

impl StoredEvent {
    /// Removes the name with which a player takes a seat. Returns whether there was one.
    pub fn remove_name_of(&mut self, player: PlayerId) -> bool {
        let is_of = self.player.as_ref().is_some_and(|own| *own == id::player_text(player));
        self.account &= !is_of;
        is_of && self.name.take().is_some()
    }
}

/// A name, and whether it is that of an account.
fn name_parts(name: Option<&Name>) -> (Option<String>, bool) {
    (name.map(Name::to_string), name.is_some_and(Name::has_account))
}

/// A player of a stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredPlayer {
    kind: Cow<'static, str>,
    /// Without an id, the seat of a human belongs to the owner of the game: such games were stored
    /// before there were seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Whether the name is that of an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    account: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
}

/// Both players of a stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredPlayers {
    first: StoredPlayer,
    second: StoredPlayer,
}

impl From<&Player> for StoredPlayer {
    fn from(player: &Player) -> Self {
        let (kind, id, (name, account), level) = match player {
            Player::Human { id: None, name: None } => ("open", None, (None, false), None),
            Player::Human { id, name } => {
                ("human", id.map(id::player_text), name_parts(name.as_ref()), None)
            }
            Player::Computer { level } => ("computer", None, (None, false), Some(*level)),
        };
        Self { kind: Cow::Borrowed(kind), id, name, account, level }
    }
}

impl StoredPlayer {
    /// The player in a game with this owner.
    fn read(self, owner: Option<PlayerId>) -> Result<Player, String> {
        Ok(match &*self.kind {
            "human" => {
                let id = self.id.as_deref().map(id::player).transpose();
                let id = id.map_err(|InvalidId| InvalidId.to_string())?;
                let name = self.name.map(|name| Name::known(name, self.account));
                Player::Human { id: id.or(owner), name }
            }
            "computer" => Player::Computer { level: required(self.level, "level")? },
            "open" => Player::VACANT,
            kind => return Err(format!("unknown player `{kind}`")),
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
    pub fn read(self, owner: Option<PlayerId>) -> Result<Seats, String> {
        Ok(Seats { first: self.first.read(owner)?, second: self.second.read(owner)? })
    }
}

/// A stored time control.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredClock {
    kind: Cow<'static, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    days: Option<u32>,
}

impl From<TimeControl> for StoredClock {
    fn from(control: TimeControl) -> Self {
        let (kind, initial, increment, days) = match control {
            TimeControl::Fischer { initial, increment } => {
                ("fischer", Some(initial), Some(increment), None)
            }
            TimeControl::Correspondence { days } => ("correspondence", None, None, Some(days)),
        };
        Self { kind: Cow::Borrowed(kind), initial, increment, days }
    }
}

impl TryFrom<StoredClock> for TimeControl {
    type Error = String;

    fn try_from(clock: StoredClock) -> Result<Self, String> {
        let StoredClock { kind, initial, increment, days } = clock;
        let control = match &*kind {
            "fischer" => {
                Self::fischer(required(initial, "initial")?, required(increment, "increment")?)
            }
            "correspondence" => Self::correspondence(required(days, "days")?),
            kind => return Err(format!("unknown clock `{kind}`")),
        };
        control.map_err(|error| error.to_string())
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
        let name = |has_account| Some(Name::known("Ana".into(), has_account));
        for (event, text) in [
            (
                Event::Seated { side, player: ANA, name: name(false) },
                r#"{"type":"sit","side":"second","player":"040g2081040g2081","name":"Ana"}"#,
            ),
            (
                Event::Seated { side, player: ANA, name: name(true) },
                r#"{"type":"sit","side":"second","player":"040g2081040g2081","name":"Ana","account":true}"#,
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
                Event::Undone { plies: 2, timing: Some(TurnTiming { at, first: 8, second: 9 }) },
                r#"{"type":"undo","plies":2,"timing":{"at":7,"first":8,"second":9}}"#,
            ),
            (
                Event::Resumed { timing: TurnTiming { at, first: 8, second: 9 } },
                r#"{"type":"resume","timing":{"at":7,"first":8,"second":9}}"#,
            ),
            (
                Event::DaysOff { side, days_off: DaysOff::NONE, at },
                r#"{"type":"days-off","side":"second","at":7}"#,
            ),
            (
                Event::DaysOff {
                    side,
                    days_off: DaysOff {
                        weekends: true,
                        holiday: Some(Holiday { first: 8, last: 9 }),
                    },
                    at,
                },
                r#"{"type":"days-off","side":"second","at":7,"weekends":true,"holiday":[8,9]}"#,
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
                Player::Human { id: Some(ANA), name: Some(Name::known("Ana".into(), false)) },
            ),
            (
                r#"{"first":{"kind":"human","id":"040g2081040g2081","name":"Ana","account":true},"second":{"kind":"computer","level":3}}"#,
                None,
                Player::Human { id: Some(ANA), name: Some(Name::known("Ana".into(), true)) },
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
