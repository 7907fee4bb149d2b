//! A finished game between two people, and the rows of the table of tallies in which it counts.

use ludoteca_room::{PlayerId, Room};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::tally::Score;
use ludoteca_wire::{ListedGame, Setting};

use super::database::{Connection, Value};
use super::tables::TALLIES;

/// The viewer of the results that everybody may see.
pub(super) const EVERYBODY: &[u8] = &[];

/// A finished game between two people, as it counts for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FinishedGame {
    game: Game,
    /// The first side's player and the second side's.
    players: [PlayerId; 2],
    scores: [Score; 2],
    is_private: bool,
}

/// Player, viewer and the name of the game: the key of a row.
pub(super) type Key = (Vec<u8>, Vec<u8>, &'static str);

impl FinishedGame {
    /// The result of a game; `None` if it does not count: it is not over, was aborted or has no move, or its
    /// players are not two people. Nothing happens in a game of two people after its end, so the events that end
    /// it are those after which this is not `None`.
    pub(super) fn of(setting: &Setting, room: &Room) -> Option<Self> {
        let outcome = room.outcome()?;
        let listed = ListedGame {
            setting: Setting { seats: room.seats().clone(), ..setting.clone() },
            created: 0,
            ply: room.game().ply() as i64,
            to_move: None,
            outcome: Some((outcome.winner, outcome.reason.0.to_owned())),
            updated: 0,
            is_own: false,
        };
        Self::of_listed(&listed)
    }

    /// The result of a game in a list, as [`of`](Self::of).
    pub(super) fn of_listed(listed: &ListedGame) -> Option<Self> {
        let seats = &listed.setting.seats;
        let players = [seats.first.id()?, seats.second.id()?];
        let scores = [listed.result_of(players[0])?.1, listed.result_of(players[1])?.1];
        let (game, is_private) = (listed.setting.options.game(), listed.setting.is_private);
        (listed.ply > 0).then_some(Self { game, players, scores, is_private })
    }

    /// The rows in which the game is counted.
    pub(super) fn keys(&self) -> impl Iterator<Item = (Key, Score)> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            let (player, score) = (self.players[side as usize], self.scores[side as usize]);
            let viewers: &[PlayerId] = if self.is_private { &self.players } else { &[] };
            let viewers = viewers.iter().map(|viewer| viewer.bytes().to_vec());
            let everybody = (!self.is_private).then(|| EVERYBODY.to_vec());
            let game = self.game.name();
            viewers
                .chain(everybody)
                .map(move |viewer| ((player.bytes().to_vec(), viewer, game), score))
        })
    }

    /// Counts the game, or no longer if it `is_removed`.
    pub(super) async fn count(
        &self,
        connection: &mut Connection<'_>,
        is_removed: bool,
    ) -> Result<(), sqlx::Error> {
        let rows = self.rows(if is_removed { -1 } else { 1 }).collect();
        TALLIES.insert(ADD).rows(rows, connection).await.map(drop)
    }

    /// The rows whose [addition](ADD) counts the game this many times.
    pub(super) fn rows(&self, count: i64) -> impl Iterator<Item = Vec<Value>> + '_ {
        self.keys().map(move |((player, viewer, game), score)| {
            let number = |of| Value::from(if of == score { count } else { 0 });
            let numbers = [Score::Won, Score::Drawn, Score::Lost].map(number);
            [player.into(), viewer.into(), game.into()].into_iter().chain(numbers).collect()
        })
    }
}

/// Adds to the row of the same key.
pub(super) const ADD: &str = "ON CONFLICT (player, viewer, game) DO UPDATE SET \
     won = tallies.won + excluded.won, drawn = tallies.drawn + excluded.drawn, \
     lost = tallies.lost + excluded.lost";
