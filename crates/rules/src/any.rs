//! The closed set of games, chosen at run time.
//!
//! This is the only place that lists them. [`AnyOptions`] and [`AnyMatch`] hold one of each game's
//! types; through [`Rules`] and [`Play`] everything that surfaces need is reached by text, and
//! [`for_games!`](crate::for_games) reaches the typed game where a caller must.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use serde_json::{Map, Value};

use crate::game::fault::{Fault, Faults};
use crate::game::history::{Match, MoveError};
use crate::game::options::{Choices, Field, Options};
use crate::game::outcome::Outcome;
use crate::game::perft;
use crate::game::position::Position;
use crate::game::side::Side;
use crate::game::steps::{self, Branch};
use crate::game::view::{Place, View};

/// Calls a macro with `Variant: module` of every game: one line here per game.
///
/// ```
/// macro_rules! names {
///     ($($variant:ident: $module:ident),+) => { [$(stringify!($module)),+] };
/// }
/// assert!(ludoteca_rules::for_games!(names).contains(&"fourmation"));
/// ```
#[macro_export]
macro_rules! for_games {
    ($callback:ident) => {
        $callback! {
            Coffee: coffee,
            Fourmation: fourmation,
            Six: six,
            Morris: morris
        }
    };
}

macro_rules! closed_set {
    ($($variant:ident: $module:ident),+) => {
        /// A game by name.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game: Game = "fourmation".parse()?;
        /// assert_eq!(game.options("side=6")?.short(), "side=6 n=4");
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Game {
            $(
                #[doc = concat!("See [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $variant,
            )+
        }

        /// The options of some game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyOptions {
            $(
                #[doc = concat!("Options of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $variant(crate::$module::Options),
            )+
        }

        /// A match of some game; see [`Play`] for what it can do.
        #[derive(Clone, Debug)]
        #[expect(clippy::large_enum_variant, reason = "a few per game in play, never in a search")]
        pub enum AnyMatch {
            $(
                #[doc = concat!("A match of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $variant(Match<crate::$module::Position>),
            )+
        }

        impl Game {
            /// Every game.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in programs.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => <crate::$module::Position as Position>::NAME,)+
                }
            }

            /// The table of the game's options.
            pub const fn fields(self) -> &'static [Field] {
                match self {
                    $(Self::$variant => <crate::$module::Options as Options>::FIELDS,)+
                }
            }

            /// Whether the loser begins the next game; else the persons change places.
            pub const fn loser_begins(self) -> bool {
                match self {
                    $(Self::$variant => <crate::$module::Position as Position>::LOSER_BEGINS,)+
                }
            }

            /// Options worth offering first; the default is the first of them.
            pub fn presets(self) -> Vec<AnyOptions> {
                match self {
                    $(Self::$variant => crate::$module::Options::presets()
                        .into_iter().map(AnyOptions::$variant).collect(),)+
                }
            }

            /// Reads options: JSON or the short form; empty is the default.
            pub fn options(self, text: &str) -> Result<AnyOptions, Faults> {
                match self {
                    $(Self::$variant => Options::read(text).map(AnyOptions::$variant),)+
                }
            }

            /// Reads options from a JSON value: an object, the short form as a string, or null.
            pub fn options_from_json(self, value: &Value) -> Result<AnyOptions, Faults> {
                if let Value::String(short) = value {
                    return self.options(short);
                }
                match self {
                    $(Self::$variant => Options::from_json(value).map(AnyOptions::$variant),)+
                }
            }
        }

        impl AnyOptions {
            /// Which game they are of.
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$variant(_) => Game::$variant,)+
                }
            }

            /// A new game under these options.
            pub fn start(&self) -> AnyMatch {
                match self {
                    $(Self::$variant(options) => AnyMatch::$variant(Match::new(options)),)+
                }
            }

            /// A game from a set-up in text.
            pub fn start_from(&self, setup: &str) -> Result<AnyMatch, Faults> {
                match self {
                    $(Self::$variant(options) => {
                        Position::from_setup(options, &setup.parse()?)
                            .map(|position| AnyMatch::$variant(Match::from_position(position)))
                    })+
                }
            }
        }

        impl Deref for AnyOptions {
            type Target = dyn Rules;
            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$variant(options) => options,)+
                }
            }
        }

        impl AnyMatch {
            /// Which game it is.
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$variant(_) => Game::$variant,)+
                }
            }

            /// The options it is played under.
            pub fn options(&self) -> AnyOptions {
                match self {
                    $(Self::$variant(game) => AnyOptions::$variant(game.position().options()),)+
                }
            }
        }

        impl Deref for AnyMatch {
            type Target = dyn Play;
            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$variant(game) => game,)+
                }
            }
        }

        impl DerefMut for AnyMatch {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $(Self::$variant(game) => game,)+
                }
            }
        }

        $(
            impl From<Match<crate::$module::Position>> for AnyMatch {
                fn from(game: Match<crate::$module::Position>) -> Self {
                    Self::$variant(game)
                }
            }
        )+
    };
}

for_games!(closed_set);

impl AnyOptions {
    /// The rules digest: see [`Options::digest`].
    pub fn digest(&self) -> String {
        self.digest_for(self.game().name())
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Self, Fault> {
        let name = text.trim().to_lowercase();
        Self::ALL.iter().copied().find(|game| game.name() == name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            let known: Vec<_> = Self::ALL.iter().map(|game| game.name()).collect();
            let message = format!("there is no game `{name}`; there are: {}", known.join(", "));
            Fault::new("unknown-game", name, message)
        })
    }
}

/// [`Options`] of any game, as text and JSON.
pub trait Rules {
    /// See [`Options::json`].
    fn json(&self) -> String;
    /// See [`Options::to_map`].
    fn to_map(&self) -> Map<String, Value>;
    /// See [`Options::short`].
    fn short(&self) -> String;
    /// See [`Options::choices`].
    fn choices(&self) -> Vec<Choices>;
    /// See [`Options::digest`].
    fn digest_for(&self, game: &str) -> String;
}

impl<O: Options> Rules for O {
    fn json(&self) -> String {
        Options::json(self)
    }
    fn to_map(&self) -> Map<String, Value> {
        Options::to_map(self)
    }
    fn short(&self) -> String {
        Options::short(self)
    }
    fn choices(&self) -> Vec<Choices> {
        Options::choices(self)
    }
    fn digest_for(&self, game: &str) -> String {
        Options::digest(self, game)
    }
}

/// A [`Match`] of any game, with moves as text.
///
/// ```
/// use ludoteca_rules::Game;
/// let mut game = Game::Fourmation.options("")?.start();
/// assert_eq!(game.play_text(" D4 ")?, "d4");
/// assert_eq!(game.legal_texts().join(" "), "c3 d3 e3 c4 e4 c5 d5 e5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Play {
    /// See [`Match::to_move`].
    fn to_move(&self) -> Option<Side>;
    /// See [`Match::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Match::ply`].
    fn ply(&self) -> usize;
    /// See [`Match::quiet_plies`].
    fn quiet_plies(&self) -> u32;
    /// See [`Match::repetitions`].
    fn repetitions(&self) -> usize;
    /// See [`Match::count_moves`].
    fn count_moves(&self) -> usize;
    /// The legal moves as text, in the order of generation.
    fn legal_texts(&self) -> Vec<String>;
    /// The legal moves as a tree of steps; empty after the end.
    fn step_tree(&self) -> Vec<Branch>;
    /// Plays a move and gives its canonical spelling; see [`Match::play_text`].
    fn play_text(&mut self, text: &str) -> Result<String, MoveError>;
    /// Takes the last move back; false if there was none.
    fn undo(&mut self) -> bool;
    /// The moves played.
    fn move_texts(&self) -> Vec<String>;
    /// The places that the `ply`-th move touched, counted from 1.
    fn places_of(&self, ply: usize) -> Vec<Place>;
    /// The text of the position after the first `ply` moves.
    fn position_text(&self, ply: usize) -> Option<String>;
    /// Whose turn it was after the first `ply` moves.
    fn side_at(&self, ply: usize) -> Option<Side>;
    /// The view of the position after the first `ply` moves.
    fn view(&self, ply: usize) -> Option<View>;
    /// The board as lines of text.
    fn draw(&self) -> String;
    /// See [`perft::perft`].
    fn perft(&self, depth: u32) -> u64;
    /// See [`perft::divide`].
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl<P: Position> Play for Match<P> {
    fn to_move(&self) -> Option<Side> {
        self.to_move()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
    fn ply(&self) -> usize {
        self.ply()
    }
    fn quiet_plies(&self) -> u32 {
        self.quiet_plies()
    }
    fn repetitions(&self) -> usize {
        self.repetitions()
    }
    fn count_moves(&self) -> usize {
        self.count_moves()
    }
    fn legal_texts(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(|mv| self.position().move_text(mv)).collect()
    }
    fn step_tree(&self) -> Vec<Branch> {
        if self.outcome().is_some() { Vec::new() } else { steps::tree(self.position()) }
    }
    fn play_text(&mut self, text: &str) -> Result<String, MoveError> {
        let mv = self.play_text(text)?;
        Ok(self.before_last().map_or_else(String::new, |before| before.move_text(mv)))
    }
    fn undo(&mut self) -> bool {
        self.undo().is_some()
    }
    fn move_texts(&self) -> Vec<String> {
        self.positions().zip(self.moves()).map(|(before, mv)| before.move_text(mv)).collect()
    }
    fn places_of(&self, ply: usize) -> Vec<Place> {
        let Some(index) = ply.checked_sub(1) else { return Vec::new() };
        let played = self.positions().zip(self.moves()).nth(index);
        played.map_or_else(Vec::new, |(before, mv)| {
            let steps = before.steps(mv).into_iter();
            steps.filter(|step| step.verb.touches()).map(|step| step.at).collect()
        })
    }
    fn position_text(&self, ply: usize) -> Option<String> {
        self.position_at(ply).map(|position| position.setup().to_string())
    }
    fn side_at(&self, ply: usize) -> Option<Side> {
        self.position_at(ply).map(Position::to_move)
    }
    fn view(&self, ply: usize) -> Option<View> {
        self.position_at(ply).map(Position::view)
    }
    fn draw(&self) -> String {
        self.position().draw()
    }
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(self, depth)
    }
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let text = |(mv, nodes)| (self.position().move_text(mv), nodes);
        perft::divide(self, depth).into_iter().map(text).collect()
    }
}
