//! Sentences about the players of a game, as the page has them for spectators.

use ludoteca_locales::{FluentValue, Lang, PlayerArgs, person};
use ludoteca_room::{Player, Room, Seats};
use ludoteca_rules::{AnyMatch, Outcome, Side};
use ludoteca_wire::view;

/// The players of a game, by the colours of its current position.
pub(super) struct People<'a> {
    lang: Lang,
    game: &'a AnyMatch,
    /// `None` for a position that belongs to no game: sides are named by their colours.
    seats: Option<&'a Seats>,
}

impl<'a> People<'a> {
    pub(super) const fn new(lang: Lang, game: &'a AnyMatch, seats: Option<&'a Seats>) -> Self {
        Self { lang, game, seats }
    }

    /// A side by its colour.
    fn colour(&self, side: Side) -> PlayerArgs {
        self.lang.player(&format!("colour-{}", view(self.game).colours[side]))
    }

    /// The player of a side as arguments of a message.
    pub(super) fn subject(&self, side: Side) -> PlayerArgs {
        let Some(seats) = self.seats else { return self.colour(side) };
        match seats.player(side) {
            // Of two computers, "the computer" could be either.
            Player::Computer { .. } if seats.player(side.other()).is_computer() => {
                self.colour(side)
            }
            Player::Computer { .. } => self.lang.player("player-computer"),
            Player::Human { name: Some(name), .. } => person(name.as_str()),
            Player::Human { name: None, .. } => self.colour(side),
        }
    }

    /// The name on a seat; the colour if there is none.
    pub(super) fn label(&self, side: Side) -> String {
        let text =
            |key, args: &[(&str, FluentValue<'_>)]| self.lang.text(key, args).unwrap_or_default();
        match self.seats.map(|seats| seats.player(side)) {
            Some(Player::Computer { level }) => text("web-computer", &[("level", (*level).into())]),
            Some(player) if player.is_vacant() => text("web-seat-open", &[]),
            Some(Player::Human { name: Some(name), .. }) => name.to_string(),
            _ => self.colour_label(side),
        }
    }

    fn colour_label(&self, side: Side) -> String {
        let key = format!("colour-{}", view(self.game).colours[side]);
        self.lang.text(&key, &[]).unwrap_or_default()
    }

    /// `White: Ana`, or the colour alone.
    fn seat(&self, side: Side) -> String {
        let (colour, player) = (self.colour_label(side), self.label(side));
        if colour == player {
            return colour;
        }
        let args = [("colour", colour.into()), ("player", player.into())];
        self.lang.text("preview-seat", &args).unwrap_or_default()
    }

    /// Both seats, in one line.
    pub(super) fn seats(&self) -> String {
        format!("{}, {}", self.seat(Side::First), self.seat(Side::Second))
    }

    /// The result, or whose turn it is.
    pub(super) fn state(&self, outcome: Option<Outcome>, to_move: Option<Side>) -> String {
        match (outcome, to_move) {
            (Some(outcome), _) => self.result(outcome),
            (None, Some(side)) => {
                let turn = self.lang.text("web-to-move", &self.subject(side));
                turn.map(|turn| format!("{turn}.")).unwrap_or_default()
            }
            (None, None) => String::new(),
        }
    }

    /// How the game ended, in words.
    fn result(&self, Outcome { winner, reason }: Outcome) -> String {
        let code = reason.to_string();
        if code == Room::ABORTED.0 {
            return self.lang.text("web-result-aborted", &[]).unwrap_or_default();
        }
        let loser = winner.map(|winner| self.subject(winner.other()));
        if let ("resignation", Some(loser)) = (&*code, &loser) {
            return self.lang.text("web-news-resign", loser).unwrap_or_default();
        }
        let n = self.game.options().to_map().get("n").and_then(serde_json::Value::as_u64);
        let told = loser.into_iter().flatten().chain(n.map(|n| ("n", n.into())));
        let reason = self.lang.text(&format!("reason-{code}"), &told.collect::<Vec<_>>());
        let mut args: Vec<(&str, FluentValue<'_>)> =
            vec![("reason", reason.unwrap_or_default().into()), ("code", code.into())];
        args.extend(winner.into_iter().flat_map(|winner| self.subject(winner)));
        let key = if winner.is_some() { "web-result-win" } else { "web-result-draw" };
        self.lang.text(key, &args).unwrap_or_default()
    }
}
