//! The numbers that the evaluations weigh with: one small text file, so that they can be tuned,
//! exchanged and compared by games.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use ludoteca_rules::{AnyMatch, Game, for_games};

use super::Evaluate;

/// The weights of one game: numbers with names.
pub(crate) trait Named: Clone + Default + fmt::Debug + Send + Sync + 'static {
    /// All of them, in the order of the file.
    fn each(&mut self) -> Vec<(&'static str, &mut i32)>;
    /// So many hundredths of a unit multiply the odds to win by e.
    fn scale(&self) -> i32;
}

/// Declares the weights of a game. Each has the scale beside its own.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// What the estimate counts, in hundredths of the game's unit.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Weights {
            $($(#[$doc])* $name: i32,)+
            /// See [`Named::scale`](crate::eval::weights::Named::scale).
            scale: i32,
        }

        impl crate::eval::weights::Named for Weights {
            fn each(&mut self) -> Vec<(&'static str, &mut i32)> {
                vec![$((stringify!($name), &mut self.$name),)+ ("scale", &mut self.scale)]
            }

            fn scale(&self) -> i32 {
                self.scale
            }
        }
    };
}
pub(crate) use weights;

/// The file that the engine is built with.
const BUILT_IN: &str = include_str!("../../weights.txt");
static DEFAULT: LazyLock<Weights> = LazyLock::new(|| {
    let nothing = Weights::none();
    nothing.changed_by(BUILT_IN).expect("the built-in weights are spelled as they must be")
});

macro_rules! all_games {
    ($($variant:ident: $module:ident),+) => {
        /// What the engine's estimates weigh with, in all games. As text a line for each number,
        /// blank lines and comments after `#`; what a text does not name stays as it is by default.
        /// The `scale` of a game belongs to the built-in weights: levels and expected points go by
        /// that one alone.
        ///
        /// ```
        /// use ludoteca_engine::Weights;
        /// use ludoteca_rules::Game;
        ///
        /// let weights: Weights = "morris.man = 120  # dearer than usual".parse()?;
        /// assert!(weights.numbers(Game::Morris).contains(&("man", 120)));
        /// let fault = "morris.men = 120".parse::<Weights>().unwrap_err();
        /// assert_eq!(fault.to_string(), "line 1: no weight is named morris.men");
        /// # Ok::<(), ludoteca_engine::WeightsError>(())
        /// ```
        #[derive(Clone, Debug)]
        pub struct Weights {
            $(pub(crate) $module: <ludoteca_rules::$module::Position as Evaluate>::Weights,)+
        }

        impl Weights {
            fn none() -> Self {
                Self { $($module: Default::default(),)+ }
            }

            fn each(&mut self, game: Game) -> Vec<(&'static str, &mut i32)> {
                match game {
                    $(Game::$variant => self.$module.each(),)+
                }
            }

            fn scale(&self, game: Game) -> i32 {
                match game {
                    $(Game::$variant => self.$module.scale(),)+
                }
            }

            /// What the position at the end of a game is worth to the person to move without any
            /// search, in hundredths of the game's unit. The game is not over.
            pub fn estimate(&self, game: &AnyMatch) -> i32 {
                match game {
                    $(AnyMatch::$variant(game) => {
                        let position = game.position();
                        position.evaluate(&position.eval_state(), &self.$module)
                    })+
                }
            }
        }
    };
}

for_games!(all_games);

impl Weights {
    /// The weights of a game by name, in the order of the file.
    pub fn numbers(&self, game: Game) -> Vec<(&'static str, i32)> {
        self.clone().each(game).into_iter().map(|(name, number)| (name, *number)).collect()
    }

    /// Sets a weight of a game by its place among [`numbers`](Self::numbers).
    ///
    /// # Panics
    /// If there is no such place.
    pub fn set(&mut self, game: Game, place: usize, number: i32) {
        *self.each(game)[place].1 = number;
    }

    /// The points that whoever has an estimate of `centi` can expect, from 0 to 1.
    pub(crate) fn expected(game: Game, centi: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(centi) / f64::from(Self::built_in_scale(game))).exp())
    }

    /// So many hundredths of a unit multiply the odds to win by e.
    pub(crate) fn built_in_scale(game: Game) -> i32 {
        DEFAULT.scale(game).max(1)
    }

    fn changed_by(mut self, text: &str) -> Result<Self, WeightsError> {
        for (line, number) in text.lines().zip(1..) {
            let fault = |what: String| WeightsError { line: number, what };
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (name, value) = line
                .split_once('=')
                .ok_or_else(|| fault(format!("expected game.name = number, not {line}")))?;
            let (name, value) = (name.trim(), value.trim());
            let weight = name.split_once('.').and_then(|(game, name)| {
                let weights = self.each(game.parse().ok()?);
                weights.into_iter().find(|(known, _)| *known == name)
            });
            let (_, weight) = weight.ok_or_else(|| fault(format!("no weight is named {name}")))?;
            *weight =
                value.parse().ok().filter(|value| (-MOST..=MOST).contains(value)).ok_or_else(
                    || {
                        fault(format!(
                            "{name} must be a whole number from -{MOST} to {MOST}, not {value}"
                        ))
                    },
                )?;
        }
        Ok(self)
    }
}

/// No weight is larger: sums of many stay far from the scores of proved wins.
const MOST: i32 = 10_000;

impl Default for Weights {
    fn default() -> Self {
        DEFAULT.clone()
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        Self::default().changed_by(text)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &game in Game::ALL {
            for (name, number) in self.numbers(game) {
                writeln!(f, "{game}.{name} = {number}")?;
            }
        }
        Ok(())
    }
}

/// What is wrong with a text of weights, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct WeightsError {
    /// Counted from 1.
    pub line: usize,
    what: String,
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::{BUILT_IN, Weights};

    #[test]
    fn the_built_in_file_names_every_weight_once() {
        let lines = BUILT_IN.lines().filter_map(|line| line.split_once(" = "));
        let mut named: Vec<_> = lines.map(|(name, _)| name.to_owned()).collect();
        let all = Game::ALL.iter().map(|&game| {
            let numbers = Weights::default().numbers(game);
            numbers.into_iter().map(move |(name, _)| format!("{game}.{name}"))
        });
        let mut all: Vec<_> = all.flatten().collect();
        named.sort();
        all.sort();
        assert_eq!(named, all);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let text = "coffee.scale = 77".parse::<Weights>().unwrap().to_string();
        assert_eq!(text.parse::<Weights>().unwrap().to_string(), text);
        assert!(text.contains("coffee.scale = 77\n"));
    }

    #[test]
    fn nonsense_is_told_with_its_line() {
        for (text, said) in [
            ("\nhello", "line 2: expected game.name = number, not hello"),
            ("go.man = 1", "line 1: no weight is named go.man"),
            (
                "morris.man = x",
                "line 1: morris.man must be a whole number from -10000 to 10000, not x",
            ),
            (
                "morris.man = -2147483648",
                "line 1: morris.man must be a whole number from -10000 to 10000, not -2147483648",
            ),
            (
                "morris.man = 10001",
                "line 1: morris.man must be a whole number from -10000 to 10000, not 10001",
            ),
        ] {
            assert_eq!(text.parse::<Weights>().unwrap_err().to_string(), said);
        }
    }
}
