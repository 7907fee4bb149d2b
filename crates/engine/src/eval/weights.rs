//! Evaluation weights, in a text file so that they can be tuned, exchanged and compared in matches.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use ludoteca_rules::{AnyMatch, Game, for_games};

use super::Evaluate;

/// The named weights of one game.
pub(crate) trait Named: Clone + Default + fmt::Debug + Send + Sync + 'static {
    /// All weights, in file order.
    fn each(&mut self) -> Vec<(&'static str, &mut i32)>;
    /// Number of centi-units that multiply the odds of winning by e.
    fn scale(&self) -> i32;
}

/// Declares the weights of a game and adds its scale.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// Evaluation weights, in hundredths of the game's unit.
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

/// The built-in weights file.
const BUILT_IN: &str = include_str!("../../weights.txt");
static DEFAULT: LazyLock<Weights> = LazyLock::new(|| {
    let zero = Weights::none();
    zero.changed_by(BUILT_IN).expect("the built-in weights file is valid")
});

macro_rules! all_games {
    ($($variant:ident: $module:ident),+) => {
        /// Evaluation weights of all games. The text format has one `game.name = number` per line;
        /// blank lines and comments after `#` are ignored, and weights not listed keep their
        /// defaults. Levels and expected results always use the built-in `scale` of a game.
        ///
        /// ```
        /// use ludoteca_engine::Weights;
        /// use ludoteca_rules::Game;
        ///
        /// let weights: Weights = "morris.man = 120  # above the default".parse()?;
        /// assert!(weights.numbers(Game::Morris).contains(&("man", 120)));
        /// let error = "morris.men = 120".parse::<Weights>().unwrap_err();
        /// assert_eq!(error.to_string(), "line 1: no weight is named morris.men");
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

            /// Static evaluation of the current position for the side to move, in hundredths of the
            /// game's unit. The game must not be over.
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
    /// Names and values of a game's weights, in file order.
    pub fn numbers(&self, game: Game) -> Vec<(&'static str, i32)> {
        self.clone().each(game).into_iter().map(|(name, number)| (name, *number)).collect()
    }

    /// Sets a weight of a game by its index in [`numbers`](Self::numbers).
    ///
    /// # Panics
    /// If the index is out of bounds.
    pub fn set(&mut self, game: Game, index: usize, number: i32) {
        *self.each(game)[index].1 = number;
    }

    /// Expected result for an estimate of `centi`, from 0 to 1.
    pub(crate) fn expected(game: Game, centi: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(centi) / f64::from(Self::built_in_scale(game))).exp())
    }

    /// Number of centi-units that multiply the odds of winning by e.
    pub(crate) fn built_in_scale(game: Game) -> i32 {
        DEFAULT.scale(game).max(1)
    }

    fn changed_by(mut self, text: &str) -> Result<Self, WeightsError> {
        let mut named = BTreeSet::new();
        for (line, number) in text.lines().zip(1..) {
            let error = |what: String| WeightsError { line: number, what };
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (name, value) = line
                .split_once('=')
                .ok_or_else(|| error(format!("expected game.name = number, not {line}")))?;
            let (name, value) = (name.trim(), value.trim());
            let weight = name.split_once('.').and_then(|(game, name)| {
                let weights = self.each(game.parse().ok()?);
                weights.into_iter().find(|(other, _)| *other == name)
            });
            let (_, weight) = weight.ok_or_else(|| error(format!("no weight is named {name}")))?;
            if !named.insert(name) {
                return Err(error(format!("{name} is given twice")));
            }
            *weight =
                value.parse().ok().filter(|value| (-MAX_WEIGHT..=MAX_WEIGHT).contains(value)).ok_or_else(
                    || {
                        error(format!(
                            "{name} must be a whole number from -{MAX_WEIGHT} to {MAX_WEIGHT}, not {value}"
                        ))
                    },
                )?;
        }
        Ok(self)
    }
}

/// Largest absolute weight. Keeps evaluations clear of the scores of proved wins.
const MAX_WEIGHT: i32 = 10_000;

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

/// A syntax error in a weights text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct WeightsError {
    /// Line number, from 1.
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
    fn text_round_trips() {
        let text = "coffee.scale = 77".parse::<Weights>().unwrap().to_string();
        assert_eq!(text.parse::<Weights>().unwrap().to_string(), text);
        assert!(text.contains("coffee.scale = 77\n"));
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            ("\nhello", "line 2: expected game.name = number, not hello"),
            ("go.man = 1", "line 1: no weight is named go.man"),
            ("morris.man = 1\nmorris.man=2", "line 2: morris.man is given twice"),
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
            assert_eq!(text.parse::<Weights>().unwrap_err().to_string(), message);
        }
    }
}
