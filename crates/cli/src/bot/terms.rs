//! Games and clocks that a bot plays.

use clap::ValueEnum;
use ludoteca_rules::{AnyOptions, Fault, Game};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A clock, as the server describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Clock {
    /// Seconds at the start, and for each move.
    Fischer { initial: u32, increment: u32 },
    /// Days for each move.
    Correspondence { days: u32 },
}

/// A kind of clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Clocks {
    /// An initial time for the whole game
    Minutes,
    /// Days per move
    Days,
    /// No clock
    None,
}

impl Clocks {
    /// All kinds.
    pub(super) const ALL: [Self; 3] = [Self::Minutes, Self::Days, Self::None];

    /// The kind of a clock.
    pub(super) const fn of(clock: Option<&Clock>) -> Self {
        match clock {
            Some(Clock::Fischer { .. }) => Self::Minutes,
            Some(Clock::Correspondence { .. }) => Self::Days,
            None => Self::None,
        }
    }
}

/// The fields of an open challenge that the bot reads.
#[derive(Debug, Deserialize)]
pub(super) struct Challenge {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) opponent: String,
    game: String,
    short: String,
    clock: Option<Clock>,
}

impl Challenge {
    /// Whether the game and its clock are among these.
    pub(super) fn is_within(&self, games: &[Game], clocks: &[Clocks]) -> bool {
        let game = self.game.parse::<Game>();
        game.is_ok_and(|game| games.contains(&game))
            && clocks.contains(&Clocks::of(self.clock.as_ref()))
    }

    /// The rules of the game. The error is a sentence.
    pub(super) fn options(&self) -> Result<AnyOptions, String> {
        options(&self.game, &self.short)
    }

    /// The game and its clock, in words.
    pub(super) fn terms(&self) -> String {
        format!("{} {}, {}", self.game, self.short, words(self.clock))
    }
}

/// The rules of a game. The error is a sentence.
pub(super) fn options(game: &str, short: &str) -> Result<AnyOptions, String> {
    let game: Game = game.parse().map_err(|fault: Fault| fault.to_string())?;
    game.options(short).map_err(|faults| faults.to_string())
}

fn words(clock: Option<Clock>) -> String {
    match clock {
        Some(Clock::Fischer { initial, increment }) => format!("{initial}+{increment} s"),
        Some(Clock::Correspondence { days }) => format!("{days} days for each move"),
        None => "without a clock".into(),
    }
}

/// A game that the bot seeks in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seek {
    game: Game,
    clock: Option<Clock>,
}

impl Seek {
    /// A game and a clock such as `300+3`, `2d` or `none`. The error is a sentence.
    pub(super) fn new(arguments: &[String]) -> Result<Self, String> {
        let [game, clock] = arguments else { return Err("expected a game and a clock".into()) };
        let game = game.parse().map_err(|fault: Fault| fault.to_string())?;
        let expected = || {
            format!("{clock} is no clock; expected one such as 300+3 (seconds), 2d (days) or none")
        };
        let number = |text: &str| text.parse::<u32>().map_err(|_| expected());
        let clock = if clock == "none" {
            None
        } else if let Some((initial, increment)) = clock.split_once('+') {
            Some(Clock::Fischer { initial: number(initial)?, increment: number(increment)? })
        } else {
            let days = clock.strip_suffix('d').ok_or_else(expected)?;
            Some(Clock::Correspondence { days: number(days)? })
        };
        Ok(Self { game, clock })
    }

    pub(super) const fn game(self) -> Game {
        self.game
    }

    /// The request to the lobby.
    pub(super) fn request(self) -> Value {
        json!({"game": self.game.name(), "clock": self.clock})
    }

    /// Whether a game can wait while the bot is away.
    pub(super) fn is_slow(self) -> bool {
        Clocks::of(self.clock.as_ref()) != Clocks::Minutes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seek(game: &str, clock: &str) -> Result<Seek, String> {
        Seek::new(&[game.to_owned(), clock.to_owned()])
    }

    #[test]
    fn a_seek_names_a_game_and_a_clock() {
        let clock = |text| seek("six", text).unwrap().clock;
        assert_eq!(clock("300+3"), Some(Clock::Fischer { initial: 300, increment: 3 }));
        assert_eq!(clock("2d"), Some(Clock::Correspondence { days: 2 }));
        assert_eq!(clock("none"), None);
        for wrong in ["", "300", "a+b", "-1+2", "d", "5x"] {
            assert!(seek("six", wrong).unwrap_err().contains("is no clock"), "{wrong}");
        }
        assert!(seek("go", "none").unwrap_err().contains("go"));
    }

    #[test]
    fn a_challenge_is_accepted_by_game_and_clock() {
        let challenge: Challenge = serde_json::from_value(json!({
            "id": "a", "name": "Ana", "opponent": "b", "game": "six", "short": "",
            "clock": {"kind": "correspondence", "days": 2},
        }))
        .unwrap();
        assert!(challenge.is_within(Game::ALL, &Clocks::ALL));
        assert!(!challenge.is_within(&[Game::Morris], &Clocks::ALL));
        assert!(!challenge.is_within(Game::ALL, &[Clocks::Minutes, Clocks::None]));
    }
}
