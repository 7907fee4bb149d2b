//! Speeds: games with similar clocks share a rating.

use ludoteca_room::TimeControl;
use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// The speed of a game with a clock.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
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

impl Speed {
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
    pub fn name(self) -> &'static str {
        self.into()
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
        for &speed in Speed::VARIANTS {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert!("Blitz".parse::<Speed>().is_err());
    }
}
