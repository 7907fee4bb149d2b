//! The list of games, as clients see it.

use ludoteca_wire::{Games, Listed, ListedOutcome};

use crate::store::{ListedGame, Page};

impl From<ListedGame> for Listed {
    fn from(listed: ListedGame) -> Self {
        let ListedGame { setting, created, ply, to_move, outcome, updated, is_own, .. } = listed;
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            short: setting.options.short(),
            players: (&setting.seats).into(),
            ply,
            is_rated: setting.is_rated,
            to_move,
            outcome: outcome.map(|(winner, reason)| ListedOutcome { winner, reason }),
            created,
            updated,
            mine: is_own,
        }
    }
}

/// A page of the list.
pub(crate) fn page(page: Page) -> Games {
    let games = page.games.into_iter().map(Listed::from).collect();
    Games { games, next: page.next.map(|cursor| cursor.to_string()) }
}
