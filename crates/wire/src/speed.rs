//! Speeds: games with similar clocks share a rating.

use std::fmt;
use std::str::FromStr;

use ludoteca_room::TimeControl;
use serde::Serialize;
use utoipa::ToSchema;

/// The speed of a game with a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Under three minutes for each player.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Eight minutes or more.
    Rapid,
    /// Days for each move.
    Correspondence,
}

/// The text names no speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSpeed;

impl Speed {
    /// All speeds, the fastest first.
    pub const ALL: [Self; 4] = [Self::Bullet, Self::Blitz, Self::Rapid, Self::Correspondence];

    /// Number of increments in the estimated duration of a game.
    const MOVES: u32 = 40;

    /// The speed of a game with this clock, from the time that each player has for 40 moves.
    pub const fn of(control: TimeControl) -> Self {
        match control {
            TimeControl::Correspondence { .. } => Self::Correspondence,
            TimeControl::Fischer { initial, increment } => {
                match initial + Self::MOVES * increment {
                    ..180 => Self::Bullet,
                    180..480 => Self::Blitz,
                    480.. => Self::Rapid,
                }
            }
        }
    }

    /// The name in addresses and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Speed {
    type Err = UnknownSpeed;

    fn from_str(text: &str) -> Result<Self, UnknownSpeed> {
        Self::ALL.into_iter().find(|speed| speed.name() == text).ok_or(UnknownSpeed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_increments_of_40_moves_count() {
        let of = |initial, increment| Speed::of(TimeControl::fischer(initial, increment).unwrap());
        assert_eq!([of(60, 0), of(179, 0), of(60, 2)], [Speed::Bullet; 3]);
        assert_eq!([of(180, 0), of(60, 3), of(300, 3)], [Speed::Blitz; 3]);
        assert_eq!([of(480, 0), of(300, 5), of(10_800, 180)], [Speed::Rapid; 3]);
        let days = TimeControl::correspondence(1).unwrap();
        assert_eq!(Speed::of(days), Speed::Correspondence);
    }

    #[test]
    fn a_speed_survives_its_name() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert_eq!("Blitz".parse::<Speed>(), Err(UnknownSpeed));
    }
}
