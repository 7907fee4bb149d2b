//! Filters of game lists, and the places where lists begin.

use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use ludoteca_wire::{ListedOpponent, ListedResult};

use super::cursor::Cursor;
use super::database::{Query, sql};
use super::rows::{GameRow, SummaryRow};
use crate::id::player_text;
use crate::owner::Owner;

/// True if the computer plays first. The text is that of [`ludoteca_wire::stored::StoredPlayers`]; quotation
/// marks in names are escaped, so no name looks like this. `SQLite`'s functions for JSON would fail on
/// a damaged row, and with it the whole list.
macro_rules! computer_first {
    () => {
        r#"(instr(players, '"first":{"kind":"computer"') > 0)"#
    };
}

/// True if the computer plays second.
macro_rules! computer_second {
    () => {
        r#"(instr(players, '"second":{"kind":"computer"') > 0)"#
    };
}

/// True if no person has moved: the game has no moves, or one move if the computer moves first and
/// a person second. Imported games are never empty, so that none is lost, nor are games with a
/// deadline and unfinished correspondence games.
macro_rules! is_empty {
    () => {
        concat!(
            "(import IS NULL AND deadline IS NULL AND ",
            "(reason IS NOT NULL OR clock IS NULL OR instr(clock, 'correspondence') = 0) ",
            "AND ply <= CASE WHEN ",
            $crate::filter::computer_first!(),
            " AND NOT ",
            $crate::filter::computer_second!(),
            " THEN 1 ELSE 0 END)",
        )
    };
}

/// True if the game is not over and two people hold its seats.
macro_rules! is_seated {
    () => {
        "(reason IS NULL AND (SELECT count(*) FROM seats WHERE seats.game = games.number) = 2)"
    };
}

pub(super) use {computer_first, computer_second, is_empty, is_seated};

/// Selects the games of a list. Games without moves are in no list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games that this owner created or takes part in. Without an owner, games with a link for
    /// a friend are left out, because they are private.
    pub owner: Option<Owner>,
    /// Only games that this player takes part in, and of the private ones only those of `viewer`.
    pub player: Option<PlayerId>,
    /// The viewer of the list.
    pub viewer: Option<PlayerId>,
    /// Only games of this kind.
    pub game: Option<Game>,
    /// Only games with this result. A game is won or lost by the player whose games are listed, else
    /// by the person who plays the computer.
    pub result: Option<ListedResult>,
    /// Only games against this kind of opponent.
    pub opponent: Option<ListedOpponent>,
    /// Only games after this place of the list.
    pub after: Option<Cursor>,
}

/// The condition that a game has this result.
const fn result_condition(result: ListedResult) -> &'static str {
    match result {
        ListedResult::Turn | ListedResult::Playing | ListedResult::Unfinished => "reason IS NULL",
        ListedResult::Over => "reason IS NOT NULL",
        ListedResult::Drawn => "reason IS NOT NULL AND winner IS NULL AND reason <> 'aborted'",
        ListedResult::Won => concat!(
            computer_first!(),
            " <> ",
            computer_second!(),
            " AND winner = CASE WHEN ",
            computer_first!(),
            " THEN 'second' ELSE 'first' END",
        ),
        ListedResult::Lost => concat!(
            computer_first!(),
            " <> ",
            computer_second!(),
            " AND winner = CASE WHEN ",
            computer_first!(),
            " THEN 'first' ELSE 'second' END",
        ),
    }
}

/// The condition that a game is against this kind of opponent.
const fn opponent_condition(opponent: ListedOpponent) -> &'static str {
    match opponent {
        ListedOpponent::Computer => {
            concat!("(", computer_first!(), " OR ", computer_second!(), ")")
        }
        ListedOpponent::Person => {
            concat!("NOT (", computer_first!(), " OR ", computer_second!(), ")")
        }
    }
}

impl Filter {
    /// The games, newest first, with the columns of both tables.
    pub(super) fn newest_first(&self) -> Query {
        let mut query = sql(format!(
            "SELECT {}, {} FROM summaries JOIN games ON games.number = summaries.game WHERE ",
            GameRow::COLUMNS,
            SummaryRow::COLUMNS,
        ));
        // A player may have to make the first move.
        let may_be_empty = matches!(self.result, Some(ListedResult::Turn | ListedResult::Playing));
        query.push(if may_be_empty { "1 = 1" } else { concat!("ply > 0 AND NOT ", is_empty!()) });
        if let Some(owner) = &self.owner {
            query.push(" AND (owner = ").push_bind(owner.bytes());
            query.push(" OR games.number IN (SELECT game FROM seats WHERE player = ");
            query.push_bind(owner.player()).push("))");
        } else if let Some(player) = &self.player {
            query.push(" AND games.number IN (SELECT game FROM seats WHERE player = ");
            query.push_bind(*player).push(")");
            let viewer = self.viewer.map_or(Vec::new(), |viewer| viewer.bytes().to_vec());
            query.push(
                " AND (private = 0 OR games.number IN (SELECT game FROM seats WHERE player = ",
            );
            query.push_bind(viewer).push("))");
        } else {
            query.push(" AND private = 0");
        }
        if let Some(game) = self.game {
            query.push(" AND games.game = ").push_bind(game.name());
        }
        if let Some(result) = self.result {
            query.push(" AND ");
            match self.owner.map(|owner| owner.player()).or(self.player) {
                Some(player) if matches!(result, ListedResult::Turn | ListedResult::Playing) => {
                    query
                        .push("reason IS NULL AND ")
                        .push(opponent_condition(ListedOpponent::Person));
                    query.push(" AND instr(coalesce(seated, players), '{\"kind\":\"open\"}') = 0");
                    query.push(" AND ");
                    if result == ListedResult::Turn {
                        push_side(&mut query, "to_move", player, false);
                    } else {
                        // Not those in which one player holds both seats.
                        query.push(is_seated!());
                    }
                }
                Some(player) if self.owner.is_none() && result == ListedResult::Won => {
                    push_side(&mut query, "winner", player, false);
                }
                Some(player) if self.owner.is_none() && result == ListedResult::Lost => {
                    push_side(&mut query, "winner", player, true);
                }
                _ => drop(query.push(result_condition(result))),
            }
        }
        if let Some(opponent) = self.opponent {
            query.push(" AND ").push(opponent_condition(opponent));
        }
        if let Some(Cursor { updated, number }) = self.after {
            query.push(" AND (updated, number) < (").push_bind(updated);
            query.push(", ").push_bind(number).push(")");
        }
        query.push(" ORDER BY updated DESC, number DESC");
        query
    }
}

/// Compares a column with the side that the player plays, or with the other side if `is_other`.
/// Matches no row if the player plays both sides.
fn push_side(query: &mut Query, column: &str, player: PlayerId, is_other: bool) {
    let (own, other) = if is_other { ("second", "first") } else { ("first", "second") };
    query.push(column).push(" = CASE");
    for (side, opposite, value) in [("first", "second", own), ("second", "first", other)] {
        // As `StoredPlayers` writes it.
        let seat = |side| format!(r#""{side}":{{"kind":"human","id":"{}""#, player_text(player));
        query.push(" WHEN instr(coalesce(seated, players), ").push_bind(seat(side));
        query.push(") > 0 AND instr(coalesce(seated, players), ").push_bind(seat(opposite));
        query.push(&format!(") = 0 THEN '{value}'"));
    }
    query.push(" END");
}
