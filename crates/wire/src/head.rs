//! The parts of a game's state that do not follow from its moves.

use ludoteca_room::Room;
use ludoteca_rules::{Outcome, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::ClockInfo;
use crate::players::Players;
use crate::ratings::RoomRatings;
use crate::schema;
use crate::state::Undoable;

/// The parts of a game's [state](crate::State) that do not follow from its moves. The fields have the same meaning as
/// there.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "they are documented in `State`")]
pub struct Head {
    pub players: Players,
    pub bots: Vec<Side>,
    pub to_move: Option<Side>,
    pub outcome: Option<Outcome>,
    pub thinking: bool,
    pub draw_offer: Option<Side>,
    pub undo_request: Option<Side>,
    pub undoable: Undoable,
    pub ratings: Option<RoomRatings>,
    pub rematch_swaps: Option<bool>,
    pub is_abortable: bool,
    pub kept_until: Option<u64>,
    pub clock: Option<ClockInfo>,
}

impl Head {
    /// The head of a room, with the ratings of its players if it is rated. The players of the sides in `bots` are
    /// programs.
    pub fn new(room: &Room, ratings: Option<RoomRatings>, bots: &[Side]) -> Self {
        Self {
            players: room.seats().into(),
            bots: bots.to_vec(),
            to_move: room.to_move(),
            outcome: room.outcome(),
            thinking: room.computer_to_move().is_some(),
            draw_offer: room.draw_offer(),
            undo_request: room.undo_request(),
            undoable: Undoable {
                first: room.undoable_plies(Side::First),
                second: room.undoable_plies(Side::Second),
            },
            ratings,
            rematch_swaps: room.rematch_seats().ok().map(|next| next.first != room.seats().first),
            is_abortable: room.is_abortable(),
            kept_until: None,
            clock: ClockInfo::of(room),
        }
    }
}

/// The fields of a game's `State` that have changed and do not follow from its moves; the others are absent.
#[derive(Debug, Serialize, ToSchema)]
pub struct Changes {
    /// The players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Players, required = false)]
    pub players: Option<Players>,
    /// The sides whose players are programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<schema::Side>, required = false)]
    pub bots: Option<Vec<Side>>,
    /// The side to move; null once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::Side>)]
    pub to_move: Option<Option<Side>>,
    /// The outcome; null if the game goes on again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::Outcome>)]
    pub outcome: Option<Option<Outcome>>,
    /// Whether it is the computer's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    pub thinking: Option<bool>,
    /// The side whose draw offer is open; null if there is none any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::Side>)]
    pub draw_offer: Option<Option<Side>>,
    /// The side with an open request to take moves back; null if there is none any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::Side>)]
    pub undo_request: Option<Option<Side>>,
    /// Number of moves that undo takes back for each side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Undoable, required = false)]
    pub undoable: Option<Undoable>,
    /// The ratings of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<RoomRatings>)]
    pub ratings: Option<Option<RoomRatings>>,
    /// Whether the players change sides in the rematch; null while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<bool>)]
    pub rematch_swaps: Option<Option<bool>>,
    /// Whether the players may abort the game, because a side has not moved yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    pub is_abortable: Option<bool>,
    /// The earliest time at which the server may delete the game, in milliseconds since 1970; null if it will not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>)]
    pub kept_until: Option<Option<u64>>,
    /// The clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockInfo>)]
    pub clock: Option<Option<ClockInfo>>,
}

impl Changes {
    /// What has changed from one head of a game to a later one; everything if the earlier one is not known.
    pub fn between(before: Option<&Head>, after: &Head) -> Self {
        macro_rules! changed {
            ($($field:ident),*) => {
                Self { $($field: before
                    .is_none_or(|before| before.$field != after.$field)
                    .then(|| after.$field.clone())),* }
            };
        }
        changed!(
            players,
            bots,
            to_move,
            outcome,
            thinking,
            draw_offer,
            undo_request,
            undoable,
            ratings,
            rematch_swaps,
            is_abortable,
            kept_until,
            clock
        )
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_room::{Actor, Command, GameLog, Player, PlayerId, Seats, TimeControl, Timestamp};
    use ludoteca_rules::Game;
    use serde_json::{Map, Value};

    use super::*;
    use crate::{GameId, Setting, State};

    /// The fields that follow from the moves.
    const DERIVED: [&str; 10] = [
        "seq",
        "ply",
        "moves",
        "position",
        "view",
        "last",
        "last_steps",
        "quiet",
        "repetitions",
        "steps",
    ];

    fn object(value: &impl Serialize) -> Map<String, Value> {
        let Value::Object(fields) = serde_json::to_value(value).unwrap() else { unreachable!() };
        fields
    }

    /// A client that applies all changes has the head of the state.
    #[test]
    fn changes_lead_from_each_state_to_the_next_one() {
        let players = [PlayerId::from_bytes([1; 10]), PlayerId::from_bytes([2; 10])];
        let [first, second] = players.map(Player::human);
        let seats = Seats { first, second };
        let control = TimeControl::fischer(300, 3).unwrap();
        let options = Game::Fourmation.options("side=4").unwrap();
        let id = GameId::from_number(7);
        let setting = Setting::new(id, options, None, seats.clone(), Some(control)).unwrap();
        let mut seen = Map::new();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..40 {
            let mut log = GameLog::new(Room::new(options.start(), seats.clone(), Some(control)));
            let state =
                |room: &Room| object(&State::new(&setting, room, Head::new(room, None, &[])));
            let mut known = state(log.room());
            for second in 0..60 {
                let room = log.room();
                let side = *random.choice(&Side::BOTH).unwrap();
                let moves = room.game().legal_texts();
                let command = match random.u8(0..20) {
                    0 => Command::Undo,
                    1 => Command::AcceptUndo(side),
                    2 => Command::OfferDraw(side),
                    3 => Command::AcceptDraw(side),
                    4 if second > 20 => Command::Resign(side),
                    _ => match random.choice(&moves) {
                        Some(mv) => Command::mv(mv),
                        None => break,
                    },
                };
                let by = Actor::Player(players[random.usize(0..2)]);
                let now = Timestamp::from_millis(1_000 * second);
                // The first tick starts the clock.
                let decided = if second == 0 {
                    room.decide(&Command::Tick, Actor::Driver, now)
                } else {
                    room.decide(&command, by, now)
                };
                let Ok(decided) = decided else { continue };
                let before = Head::new(room, None, &[]);
                log.commit(decided);
                let changes =
                    object(&Changes::between(Some(&before), &Head::new(log.room(), None, &[])));
                seen.extend(changes.clone());
                known.extend(changes);
                let next = state(log.room());
                for (field, value) in
                    next.iter().filter(|(field, _)| !DERIVED.contains(&field.as_str()))
                {
                    assert_eq!(known[field], *value, "{field} after {command:?}");
                }
                let all = object(&Changes::between(None, &Head::new(log.room(), None, &[])));
                assert!(all.iter().all(|(field, value)| next[field] == *value));
                assert!(seen.keys().all(|field| all.contains_key(field)));
            }
        }
        assert!(seen.len() > 7, "only {:?} have changed", seen.keys());
    }
}
