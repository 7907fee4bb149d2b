//! A game as requests read it.

use ludoteca_room::Room;
use ludoteca_wire::{Error, Head, Rendered, Setting, State};

use crate::referee::response::Response;

/// A game as requests read it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameView<'a> {
    pub(crate) setting: &'a Setting,
    pub(crate) room: &'a Room,
    /// The record from which the game was imported.
    pub(crate) import: Option<&'a str>,
}

impl GameView<'_> {
    /// The state as clients get it.
    pub(crate) fn rendered(&self) -> Rendered {
        State::new(self.setting, self.room, Head::new(self.room, None, &[])).render()
    }

    /// The state as the response.
    pub(crate) fn state(&self) -> Result<Response, Error> {
        Response::json(&self.rendered())
    }
}
