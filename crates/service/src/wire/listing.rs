//! The list of games, as clients see it.

use ludoteca_wire::{Games, Listed};

use ludoteca_store::Page;

/// A page of the list.
pub(crate) fn page(page: Page) -> Games {
    let games = page.games.into_iter().map(Listed::from).collect();
    Games { games, next: page.next.map(|cursor| cursor.to_string()) }
}
