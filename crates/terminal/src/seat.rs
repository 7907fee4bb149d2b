//! The players of a game: humans and the computer.

use std::hash::{BuildHasher, RandomState};

use clap::ValueEnum;
use ludoteca_engine::{Engine, Level, Resources, Stop};
use ludoteca_rules::{AnyMatch, Side};

/// The requested player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Who {
    /// A human at the keyboard
    Human,
    /// The computer
    Computer,
    /// A human or the computer, at random
    Random,
}

/// The player of a side.
pub(super) enum Seat {
    Human,
    Computer(Box<Engine>, Level),
}

impl Seat {
    pub(super) const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }

    /// Returns the seat with other resources for the computer.
    pub(super) fn with(self, resources: &Resources) -> Self {
        match self {
            Self::Human => Self::Human,
            Self::Computer(engine, level) => {
                Self::Computer(Box::new(engine.with(resources.clone())), level)
            }
        }
    }

    /// Returns the player's name for a record; `None` for a human, whose name is unknown.
    pub(super) fn tag(&self) -> Option<String> {
        match self {
            Self::Human => None,
            Self::Computer(_, level) => Some(level.player_name()),
        }
    }

    /// Returns the computer's level.
    pub(super) const fn level(&self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Computer(_, level) => Some(*level),
        }
    }

    /// Returns the computer's move; `None` for a human, and if the game is over.
    pub(super) fn choose(&mut self, game: &AnyMatch) -> Option<String> {
        let Self::Computer(engine, level) = self else { return None };
        engine.set_position(game);
        engine.go(&level.limits(game.game()), &Stop::default(), &mut |_| ()).map(|best| best.mv)
    }
}

/// Returns the player that a tag of a record names: the computer at a level, or a human.
pub(super) fn recorded(tag: Option<&str>) -> (Who, Option<Level>) {
    let level = Level::ALL.into_iter().find(|level| tag == Some(&level.player_name()));
    (level.map_or(Who::Human, |_| Who::Computer), level)
}

/// Assigns both seats. By default a human plays the first side and the computer the second. If only one side is
/// given, the other side gets the opposite kind of player.
pub(super) fn seats_for(
    first: Option<Who>,
    second: Option<Who>,
    level: Level,
    seed: Option<u64>,
) -> [Seat; 2] {
    // The keys of the standard hasher are random, which is sufficient for a game.
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0_u8));
    let is_human = |who: Who, side: Side| match who {
        Who::Human => true,
        Who::Computer => false,
        Who::Random => seed >> side.index() & 1 == 0,
    };
    let first = first.map(|who| is_human(who, Side::First));
    let second = second.map(|who| is_human(who, Side::Second));
    let humans = match (first, second) {
        (None, None) => [true, false],
        (Some(first), None) => [first, !first],
        (None, Some(second)) => [!second, second],
        (Some(first), Some(second)) => [first, second],
    };
    Side::BOTH.map(|side| {
        if humans[side.index()] {
            Seat::Human
        } else {
            Seat::Computer(Box::new(Engine::new(seed ^ side.index() as u64)), level)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_given_side_determines_the_other() {
        let seats = |first, second, seed| {
            seats_for(first, second, Level::MIN, Some(seed)).map(|seat| seat.is_human())
        };
        let (human, computer, random) = (Some(Who::Human), Some(Who::Computer), Some(Who::Random));
        assert_eq!(seats(None, None, 0), [true, false]);
        assert_eq!(seats(computer, None, 0), [false, true]);
        assert_eq!(seats(None, human, 0), [false, true]);
        assert_eq!(seats(human, human, 0), [true, true]);
        assert_eq!(seats(computer, computer, 0), [false, false]);
        assert_eq!(seats(random, None, 0), [true, false]);
        assert_eq!(seats(random, None, 1), [false, true]);
    }
}
