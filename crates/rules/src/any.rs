//! The closed set of games, chosen at run time.
//!
//! This is the only place that lists them. [`AnyOptions`] and [`AnyMatch`] hold one of each game's
//! types; through [`Rules`] and [`Play`] everything that surfaces need is reached by text, and
//! [`for_games!`](crate::for_games) reaches the typed game where a caller must.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use serde_json::{Map, Value};

use crate::game::draft::{Draft, Drafting, Form};
use crate::game::fault::{Fault, Faults};
use crate::game::history::{Match, MoveError};
use crate::game::options::{Choices, Field, Options};
use crate::game::outcome::Outcome;
use crate::game::perft;
use crate::game::position::Position;
use crate::game::side::Side;
use crate::game::steps::{self, Branch, Steps};
use crate::game::view::{Place, View};
use crate::geometry::plan::Plan;

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
        ///
        /// ```
        /// use ludoteca_rules::{AnyOptions, Game};
        /// let options: AnyOptions = Game::Fourmation.options("side=6 anywhere")?;
        /// assert_eq!(options.json(), r#"{"fallback":"anywhere","n":4,"side":6}"#);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyOptions {
            $(
                #[doc = concat!("Options of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $variant(crate::$module::Options),
            )+
        }

        /// A match of some game; see [`Play`] for what it can do.
        ///
        /// ```
        /// use ludoteca_rules::{AnyMatch, Game};
        /// let mut game: AnyMatch = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// assert_eq!(game.position_text(1).unwrap(), "1w1/3/3/6/3/3/3 b 8 9");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
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
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Morris.name(), "morris");
            /// assert_eq!(Game::Morris.name().parse(), Ok(Game::Morris));
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => <crate::$module::Position as Position>::NAME,)+
                }
            }

            /// The table of the game's options.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let names: Vec<_> = Game::Coffee.fields().iter().map(|field| field.name).collect();
            /// assert_eq!(names, ["board", "side", "n", "pie"]);
            /// ```
            pub const fn fields(self) -> &'static [Field] {
                match self {
                    $(Self::$variant => <crate::$module::Options as Options>::FIELDS,)+
                }
            }

            /// Whether the loser begins the next game; else the persons change places.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert!(Game::Six.loser_begins());
            /// assert!(!Game::Morris.loser_begins());
            /// ```
            pub const fn loser_begins(self) -> bool {
                match self {
                    $(Self::$variant => <crate::$module::Position as Position>::LOSER_BEGINS,)+
                }
            }

            /// Options worth offering first; the default is the first of them.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let presets: Vec<_> = Game::Six.presets().iter().map(|six| six.short()).collect();
            /// assert_eq!(presets, ["tiles=21", "tiles=19 apart"]);
            /// ```
            pub fn presets(self) -> Vec<AnyOptions> {
                match self {
                    $(Self::$variant => crate::$module::Options::presets()
                        .into_iter().map(AnyOptions::$variant).collect(),)+
                }
            }

            /// Reads options: JSON or the short form; empty is the default.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let json = r#"{"board":"square","side":6,"pie":true}"#;
            /// assert_eq!(Game::Coffee.options("square-6 pie")?, Game::Coffee.options(json)?);
            /// assert!(Game::Coffee.options("square-60").is_err());
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn options(self, text: &str) -> Result<AnyOptions, Faults> {
                match self {
                    $(Self::$variant => Options::read(text).map(AnyOptions::$variant),)+
                }
            }

            /// Reads options from a JSON value: an object, the short form as a string, or null.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// use serde_json::json;
            /// let options = Game::Fourmation.options_from_json(&json!({"side": 6}))?;
            /// assert_eq!(options, Game::Fourmation.options_from_json(&json!("side=6"))?);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
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
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Morris.options("")?.game(), Game::Morris);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$variant(_) => Game::$variant,)+
                }
            }

            /// A new game under these options.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let game = Game::Morris.options("")?.start();
            /// assert_eq!((game.ply(), game.count_moves()), (0, 24));
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn start(&self) -> AnyMatch {
                match self {
                    $(Self::$variant(options) => AnyMatch::$variant(Match::new(options)),)+
                }
            }

            /// Which parts a draft of a position has under these options.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Coffee.options("hex-3")?.form().axes, ["e", "ne", "nw"]);
            /// assert_eq!(Game::Six.options("")?.form().hands, Some(21));
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn form(&self) -> Form {
                match self {
                    $(Self::$variant(options) => crate::$module::Position::form(options),)+
                }
            }

            /// The position of a draft as one line of text, or what is wrong with it.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let options = Game::Morris.options("")?;
            /// let draft = options.start_from("3/3/3/6/3/1w1/3 b 8 9")?.draft();
            /// assert_eq!(options.setup_text(&draft)?, "3/3/3/6/3/1w1/3 b 8 9");
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn setup_text(&self, draft: &Draft) -> Result<String, Faults> {
                match self {
                    $(Self::$variant(options) => crate::$module::Position::from_draft(options, draft)
                        .map(|position| position.setup().to_string()),)+
                }
            }

            /// A game from a set-up in text.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let options = Game::Fourmation.options("side=4")?;
            /// let game = options.start_from("4/1x2/1o2/4 x b2")?;
            /// assert_eq!(game.legal_texts().join(" "), "a1 b1 c1 a2 c2 a3 c3");
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
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
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Morris.options("")?.start().game(), Game::Morris);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$variant(_) => Game::$variant,)+
                }
            }

            /// The options it is played under.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let options = Game::Fourmation.options("side=6")?;
            /// assert_eq!(options.start().options(), options);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn options(&self) -> AnyOptions {
                match self {
                    $(Self::$variant(game) => AnyOptions::$variant(game.position().options()),)+
                }
            }
        }

        impl AnyMatch {
            /// The position on the board in parts.
            ///
            /// ```
            /// use ludoteca_rules::{Game, Side};
            /// let mut game = Game::Morris.options("")?.start();
            /// game.play_text("d2")?;
            /// let draft = game.draft();
            /// assert_eq!((draft.to_move, draft.hands), (Side::Second, Some(Side::pair([8, 9]))));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn draft(&self) -> Draft {
                match self {
                    $(Self::$variant(game) => game.position().draft(),)+
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
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let digest = |text| Game::Fourmation.options(text).map(|options| options.digest());
    /// assert_eq!(digest("")?, digest("side=7")?);
    /// assert_ne!(digest("")?, digest("side=6")?);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
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
///
/// ```
/// use ludoteca_rules::{Options, Rules, coffee, fourmation};
/// let all: [&dyn Rules; 2] = [&coffee::Options::read("hex-3")?, &fourmation::Options::default()];
/// assert_eq!(all.map(|options| options.short()), ["hex-3 n=3", "side=7 n=4"]);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub trait Rules {
    /// See [`Options::json`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let options = Game::Fourmation.options("side=6")?;
    /// assert_eq!(options.json(), r#"{"fallback":"near","n":4,"side":6}"#);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn json(&self) -> String;
    /// See [`Options::to_map`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// assert_eq!(Game::Fourmation.options("side=6")?.to_map()["side"], 6);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn to_map(&self) -> Map<String, Value>;
    /// See [`Options::short`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// assert_eq!(Game::Fourmation.options(r#"{"side":6}"#)?.short(), "side=6 n=4");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn short(&self) -> String;
    /// See [`Options::choices`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let choices = Game::Fourmation.options("side=6")?.choices();
    /// assert_eq!((choices[1].field.name, &choices[1].value), ("n", &4.into()));
    /// assert_eq!(choices[1].allowed, [3, 4, 5, 6]);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn choices(&self) -> Vec<Choices>;
    /// See [`Options::digest`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let options = Game::Fourmation.options("")?;
    /// assert_eq!(options.digest_for("fourmation"), options.digest());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
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
    ///
    /// ```
    /// use ludoteca_rules::{Game, Side};
    /// let mut game = Game::Morris.options("")?.start();
    /// assert_eq!(game.to_move(), Some(Side::First));
    /// game.play_text("d7")?;
    /// assert_eq!(game.to_move(), Some(Side::Second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn to_move(&self) -> Option<Side>;
    /// See [`Match::outcome`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Fourmation.options("side=4 n=3")?.start();
    /// for mv in ["a1", "a2", "b1", "b2", "c1"] {
    ///     assert_eq!(game.outcome(), None);
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.outcome().unwrap().to_string(), "first wins (line)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Match::ply`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start();
    /// game.play_text("d7")?;
    /// game.play_text("d6")?;
    /// assert_eq!(game.ply(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn ply(&self) -> usize;
    /// See [`Match::quiet_plies`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start_from("ww1/w2/3/6/3/2b/1bb w 0 0")?;
    /// game.play_text("b6-b4")?;
    /// game.play_text("f2-f4")?;
    /// assert_eq!(game.quiet_plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn quiet_plies(&self) -> u32;
    /// See [`Match::repetitions`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start_from("ww1/w2/3/6/3/2b/1bb w 0 0")?;
    /// for mv in ["b6-b4", "f2-f4", "b4-b6", "f4-f2"] {
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn repetitions(&self) -> usize;
    /// See [`Match::count_moves`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// // A rod on a corner cannot lie along the axis that leaves the board there.
    /// assert_eq!(Game::Coffee.options("square-3")?.start().count_moves(), 5 * 4 + 4 * 3);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn count_moves(&self) -> usize;
    /// The legal moves as text, in the order of generation.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let game = Game::Six.options("apart")?.start();
    /// assert_eq!(game.legal_texts().len(), game.count_moves());
    /// assert!(game.legal_texts().contains(&"2,0".to_owned()));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn legal_texts(&self) -> Vec<String>;
    /// The legal moves as a tree of steps; empty after the end.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let tree = Game::Coffee.options("square-3")?.start().step_tree();
    /// // A cell for the stone, then an axis for the rod; one of the corner's four is dead.
    /// assert_eq!((tree.len(), tree[0].then.len()), (9, 4));
    /// assert_eq!(tree[0].then[0].complete.as_deref(), Some("a1e"));
    /// assert_eq!(tree[0].then[3].barred, Some("rod-without-empty"));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn step_tree(&self) -> Vec<Branch>;
    /// The steps of a legal move; none of any other.
    ///
    /// ```
    /// use ludoteca_rules::{Game, Verb};
    /// let steps = Game::Coffee.options("square-3")?.start().steps("b2ne");
    /// assert_eq!((steps[0].verb, steps[1].at.as_str()), (Verb::Put, "ne"));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn steps(&self, mv: &str) -> Steps;
    /// Plays a move and gives its canonical spelling; see [`Match::play_text`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start();
    /// assert_eq!(game.play_text(" D7 ")?, "d7");
    /// let error = game.play_text("d7").unwrap_err();
    /// assert!(error.to_string().starts_with("d7 is not legal here: "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play_text(&mut self, text: &str) -> Result<String, MoveError>;
    /// Takes the last move back; false if there was none.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start();
    /// game.play_text("d7")?;
    /// assert!(game.undo());
    /// assert!(!game.undo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undo(&mut self) -> bool;
    /// The moves played.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start();
    /// game.play_text("d7")?;
    /// game.play_text("D6")?;
    /// assert_eq!(game.move_texts(), ["d7", "d6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn move_texts(&self) -> Vec<String>;
    /// The steps of the `ply`-th move, counted from 1.
    ///
    /// ```
    /// use ludoteca_rules::{Game, Verb};
    /// let mut game = Game::Coffee.options("square-3")?.start();
    /// game.play_text("b2ne")?;
    /// let steps = game.steps_of(1);
    /// assert_eq!((steps[0].verb, steps[1].verb), (Verb::Put, Verb::Rod));
    /// assert!(game.steps_of(2).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn steps_of(&self, ply: usize) -> Steps;
    /// The places that the `ply`-th move touched, counted from 1.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start_from("3/3/3/6/b2/1ww/b2 w 7 7")?;
    /// game.play_text("b2xa1")?;
    /// let places = game.places_of(1);
    /// assert_eq!([&places[0][..], &places[1][..]], ["b2", "a1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn places_of(&self, ply: usize) -> Vec<Place>;
    /// The text of the position after the first `ply` moves.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Fourmation.options("side=4")?.start();
    /// game.play_text("b2")?;
    /// assert_eq!(game.position_text(0).unwrap(), "4/4/4/4 x -");
    /// assert_eq!(game.position_text(1).unwrap(), "4/4/1x2/4 o b2");
    /// assert_eq!(game.position_text(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn position_text(&self, ply: usize) -> Option<String>;
    /// Whose turn it was after the first `ply` moves.
    ///
    /// ```
    /// use ludoteca_rules::{Game, Side};
    /// let mut game = Game::Morris.options("")?.start();
    /// game.play_text("d7")?;
    /// assert_eq!(game.side_at(0), Some(Side::First));
    /// assert_eq!(game.side_at(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn side_at(&self, ply: usize) -> Option<Side>;
    /// The view of the position after the first `ply` moves.
    ///
    /// ```
    /// use ludoteca_rules::{Game, Side};
    /// let mut game = Game::Morris.options("")?.start();
    /// game.play_text("d7")?;
    /// let view = game.view(1).unwrap();
    /// assert_eq!((&view.pieces[0].at[..], view.pieces[0].side), ("d7", Side::First));
    /// assert_eq!(view.hands, Some(Side::pair([8, 9])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn view(&self, ply: usize) -> Option<View>;
    /// The board as lines of text.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let game = Game::Fourmation.options("side=4")?.start_from("4/1x2/1o2/4 x b2")?;
    /// assert_eq!(game.draw(), "4 . . . .\n3 * x * .\n2 * O * .\n1 * * * .\n  a b c d\n");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn draw(&self) -> String;
    /// Where the places of the board lie for a surface of characters.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// assert_eq!(Game::Morris.options("")?.start().plan().spots.len(), 24);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn plan(&self) -> Plan;
    /// See [`perft::perft`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// assert_eq!(Game::Morris.options("")?.start().perft(2), 24 * 23);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn perft(&self, depth: u32) -> u64;
    /// See [`perft::divide`].
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let counts = Game::Fourmation.options("side=4")?.start().divide(2);
    /// assert_eq!(counts[..2], [("a1".to_owned(), 3), ("b1".to_owned(), 5)]);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
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
    fn steps(&self, mv: &str) -> Steps {
        let position = self.position();
        let mv = position.read_move(mv).filter(|&mv| position.is_legal(mv));
        mv.map(|mv| position.steps(mv)).unwrap_or_default()
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
    fn steps_of(&self, ply: usize) -> Steps {
        let played = ply.checked_sub(1).and_then(|i| self.positions().zip(self.moves()).nth(i));
        played.map(|(before, mv)| before.steps(mv)).unwrap_or_default()
    }
    fn places_of(&self, ply: usize) -> Vec<Place> {
        let steps = Play::steps_of(self, ply).into_iter();
        steps.filter(|step| step.verb.touches()).map(|step| step.at).collect()
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
    fn plan(&self) -> Plan {
        self.position().plan()
    }
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(self, depth)
    }
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let text = |(mv, nodes)| (self.position().move_text(mv), nodes);
        perft::divide(self, depth).into_iter().map(text).collect()
    }
}
