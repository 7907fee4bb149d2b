//! How a game began.

use ludoteca_rules::{AnyMatch, AnyOptions, Faults, Side};

use crate::id::GameId;
use crate::players::Players;

/// A game from this start, or its own; and the start as the rules spell it, if not its own.
pub(crate) fn begin(
    options: AnyOptions,
    start: Option<&str>,
) -> Result<(AnyMatch, Option<String>), Faults> {
    let own = options.start();
    let Some(start) = start else { return Ok((own, None)) };
    let game = options.start_from(start)?;
    let text = game.position_text(0).filter(|text| Some(text) != own.position_text(0).as_ref());
    Ok((game, text))
}

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
        let (_, start) = begin(options, start)?;
        Ok(Self { id: GameId::random(), options, start, players })
    }

    /// The game before its first move.
    pub(crate) fn opening(&self) -> Result<AnyMatch, Faults> {
        match &self.start {
            None => Ok(self.options.start()),
            Some(text) => self.options.start_from(text),
        }
    }

    /// The setting of the next game between the two, after this one ended with event number `seq`:
    /// they change places, except that in a game in which the loser begins, the loser is first.
    #[must_use]
    pub(crate) fn rematch(&self, seq: u64, winner: Option<Side>) -> Self {
        let stay = self.options.game().loser_begins() && winner == Some(Side::Second);
        let players = if stay { self.players.clone() } else { self.players.swapped() };
        Self { id: self.id.rematch(seq), players, ..self.clone() }
    }
}
