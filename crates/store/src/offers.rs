//! Selects games of the lobby that no player has joined.

use std::time::{SystemTime, UNIX_EPOCH};

use ludoteca_room::PlayerId;
use ludoteca_wire::{ListedGame, Setting};

use super::database::{Query, sql};
use super::rows::{GameRow, SummaryRow};
use crate::id::GameId;

/// Selects offers that may wait for an opponent: correspondence games, games whose players are connected, and games
/// so new that their players may still connect. A client can leave any number of other offers behind, so they must
/// not take the place of these.
#[derive(Debug)]
pub struct OfferFilter<'a> {
    /// Only offers created after this time.
    pub since: SystemTime,
    /// Offers created after this time are new.
    pub new_since: SystemTime,
    /// The offers whose players are connected.
    pub connected: &'a [GameId],
    /// Which of them.
    pub of: OffersOf<'a>,
}

/// Which offers are selected, and in which order.
#[derive(Clone, Copy, Debug)]
pub enum OffersOf<'a> {
    /// Those of everybody, the newest first.
    Everybody,
    /// Those of a player, first the correspondence games, then the newest.
    Player(PlayerId),
    /// Those with the game and the options of a setting, rated or not as it is; the oldest first, after this one.
    Like(&'a Setting, Option<&'a ListedGame>),
    /// These.
    Ids(&'a [GameId]),
}

/// True for a correspondence game. The text is that of `StoredClock`.
const CORRESPONDENCE: &str = "coalesce(instr(clock, 'correspondence'), 0) > 0";

impl OfferFilter<'_> {
    pub(super) fn query(&self) -> Query {
        let mut query = sql(format!(
            "SELECT {}, {} FROM games JOIN summaries ON summaries.game = games.number \
             WHERE listed = 1 AND seated IS NULL AND reason IS NULL AND NOT EXISTS \
             (SELECT 1 FROM accounts WHERE accounts.owner = games.owner AND accounts.name IS NULL) \
             AND games.created > ",
            GameRow::COLUMNS,
            SummaryRow::COLUMNS,
        ));
        query.push_bind(millis(self.since)).push(" AND (").push(CORRESPONDENCE);
        query.push(" OR games.created > ").push_bind(millis(self.new_since));
        push_ids(&mut query, " OR ", self.connected);
        query.push(")");
        match self.of {
            OffersOf::Everybody => {
                query.push(" ORDER BY games.created DESC, games.number DESC");
            }
            OffersOf::Player(player) => {
                query.push(" AND games.number IN (SELECT seats.game FROM seats WHERE player = ");
                query.push_bind(player).push(") ORDER BY CASE WHEN ").push(CORRESPONDENCE);
                query.push(" THEN 0 ELSE 1 END, games.created DESC");
            }
            OffersOf::Like(setting, after) => {
                query.push(" AND games.game = ").push_bind(setting.options.game().name());
                query.push(" AND options = ").push_bind(setting.options.json());
                query.push(" AND rated = ").push_bind(setting.is_rated);
                if let Some(after) = after {
                    query.push(" AND (created, id) > (").push_bind(after.created);
                    query.push(", ").push_bind(after.setting.id.to_string()).push(")");
                }
                query.push(" ORDER BY created, id");
            }
            OffersOf::Ids(ids) => {
                push_ids(&mut query, " AND ", ids);
            }
        }
        query
    }
}

fn push_ids(query: &mut Query, before: &str, ids: &[GameId]) {
    if !ids.is_empty() {
        query.push(before).push("id IN ").push_list(ids.iter().map(GameId::to_string));
    }
}

fn millis(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
