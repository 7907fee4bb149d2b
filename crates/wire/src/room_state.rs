//! The state of a game, from its settings and its room.

use ludoteca_room::Room;
use ludoteca_rules::Side;

use crate::clock::ClockInfo;
use crate::position::PositionInfo;
use crate::ratings::{RoomRatings, Solved};
use crate::setting::Setting;
use crate::state::{State, Undoable};

impl State {
    /// The state of a room, with the ratings of its players if it is rated. The players of the sides
    /// in `bots` are programs.
    pub fn new(
        setting: &Setting,
        room: &Room,
        ratings: Option<RoomRatings>,
        bots: &[Side],
    ) -> Self {
        let game = room.game();
        let to_move = room.to_move();
        let thinking = room.computer_to_move().is_some();
        let may_move = to_move.is_some() && !thinking && room.seats().vacant().next().is_none();
        Self {
            id: setting.id.to_string(),
            digest: setting.digest.clone(),
            players: room.seats().into(),
            bots: bots.to_vec(),
            seq: room.seq(),
            ply: game.ply(),
            thinking,
            draw_offer: room.draw_offer(),
            undo_request: room.undo_request(),
            undoable: Undoable {
                first: room.undoable_plies(Side::First),
                second: room.undoable_plies(Side::Second),
            },
            is_listed: setting.is_listed,
            ratings,
            solved: Solved::of_rated(setting.options, setting.is_rated),
            rematch_swaps: room.rematch_seats().ok().map(|next| next.first != room.seats().first),
            is_abortable: room.is_abortable(),
            kept_until: None,
            clock: ClockInfo::of(room),
            position: PositionInfo {
                to_move,
                outcome: room.outcome(),
                steps: if may_move { game.step_tree() } else { Vec::new() },
                ..PositionInfo::without_steps(game, setting.start.clone())
            },
        }
    }
}
