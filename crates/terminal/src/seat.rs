//! Who plays: a person at the keyboard or the computer.

use std::hash::{BuildHasher, RandomState};

use clap::ValueEnum;
use ludoteca_engine::{Engine, Level, Resources, Stop};
use ludoteca_rules::{AnyMatch, Side};

/// Who is asked to play a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Who {
    /// A person at the keyboard
    Human,
    /// The computer
    Computer,
    /// A person or the computer, at random
    Random,
}

/// Who plays a side.
pub(super) enum Seat {
    Human,
    Computer(Box<Engine>, Level),
}

impl Seat {
    pub(super) const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }

    /// The same with other resources for the computer.
    pub(super) fn with(self, resources: &Resources) -> Self {
        match self {
            Self::Human => Self::Human,
            Self::Computer(engine, level) => {
                Self::Computer(Box::new(engine.with(resources.clone())), level)
            }
        }
    }

    /// How a record names who sat here; a person has given no name.
    pub(super) fn tag(&self) -> Option<String> {
        match self {
            Self::Human => None,
            Self::Computer(_, level) => Some(level.player_name()),
        }
    }

    /// The computer's level.
    pub(super) const fn level(&self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Computer(_, level) => Some(*level),
        }
    }

    /// The computer's move; `None` for a person, and after the end.
    pub(super) fn choose(&mut self, game: &AnyMatch) -> Option<String> {
        let Self::Computer(engine, level) = self else { return None };
        engine.set_position(game);
        engine.go(&level.limits(game.game()), &Stop::default(), &mut |_| ()).map(|best| best.mv)
    }
}

/// Who a record says sat here: the computer at a level, if its tag names one.
pub(super) fn recorded(tag: Option<&str>) -> (Who, Option<Level>) {
    let level = Level::ALL.into_iter().find(|level| tag == Some(&level.player_name()));
    (level.map_or(Who::Human, |_| Who::Computer), level)
}

/// Settles both seats. Unless told, a person begins and the computer answers; where one side alone
/// is named, the other kind takes the other side.
pub(super) fn settle(
    first: Option<Who>,
    second: Option<Who>,
    level: Level,
    seed: Option<u64>,
) -> [Seat; 2] {
    // Keys of the standard hasher are drawn by the system: chance enough for a game.
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
    fn one_side_named_settles_the_other() {
        let seats = |first, second, seed| {
            settle(first, second, Level::MIN, Some(seed)).map(|seat| seat.is_human())
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
