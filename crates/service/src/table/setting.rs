//! How a game began.

use ludoteca_rules::{AnyMatch, AnyOptions, Faults, Side};

use crate::id::GameId;
use crate::players::Players;

/// What is fixed when a game is created and never changes.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The game's name and key.
    pub id: GameId,
    /// Which game, under which rules.
    pub options: AnyOptions,
    /// The position it starts from; `None` is the game's own start.
    pub start: Option<String>,
    /// Who plays.
    pub players: Players,
}

impl Setting {
    /// A setting with a new id; the start, if any, is checked and spelled as the rules spell it.
    pub(crate) fn new(
        options: AnyOptions,
        start: Option<&str>,
        players: Players,
    ) -> Result<Self, Faults> {
        let start = start.map(|text| options.start_from(text)).transpose()?;
        let start = start.and_then(|game| game.position_text(0));
        let own_start = options.start().position_text(0);
        let start = start.filter(|text| Some(text) != own_start.as_ref());
        Ok(Self { id: GameId::random(), options, start, players })
    }

    /// The game before its first move.
    pub(crate) fn opening(&self) -> Result<AnyMatch, Faults> {
        match &self.start {
            None => Ok(self.options.start()),
            Some(text) => self.options.start_from(text),
        }
    }

    /// The setting of the next game between the two: they change places, except that in a game in
    /// which the loser begins, the loser is first.
    #[must_use]
    pub(crate) fn rematch(&self, winner: Option<Side>) -> Self {
        let stay = self.options.game().loser_begins() && winner == Some(Side::Second);
        let players = if stay { self.players.clone() } else { self.players.swapped() };
        Self { id: GameId::random(), players, ..self.clone() }
    }
}
