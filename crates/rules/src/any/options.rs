//! The options of any game.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use serde_json::{Map, Value};

use super::game::Game;
use crate::game::draft::{Draft, Drafting, Form};
use crate::game::fault::Faults;
use crate::game::options::{Choices, FieldRanges, OptionValue, Options, Scalar};
use crate::game::pie;
use crate::game::position::Position;

macro_rules! options {
    ($($variant:ident: $module:ident),+) => {
        /// The options of a game chosen at run time.
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

        impl AnyOptions {
            /// The game of these options.
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

            /// The parts of a draft under these options.
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

            /// The position of a draft as one line of text, or its faults.
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
        }

        impl Game {
            /// Recommended options; the first is the default.
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

            /// The values of each option; see [`Options::ranges`].
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let line = &Game::Coffee.ranges()[2];
            /// assert_eq!(line.field.name, "n");
            /// assert_eq!((&line.ranges[0].given["side"], &line.ranges[0].allowed[..]), (&2.into(), &[2.into()][..]));
            /// ```
            pub fn ranges(self) -> Vec<FieldRanges> {
                match self {
                    $(Self::$variant => <crate::$module::Options as Options>::ranges(),)+
                }
            }

            /// Parses options in the short form or, with the feature `serde`, as JSON; empty text is the default.
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

            /// Parses options in the short form alone.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Morris.options_from_short("")?, Game::Morris.options("{}")?);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn options_from_short(self, text: &str) -> Result<AnyOptions, Faults> {
                match self {
                    $(Self::$variant => Options::from_short(text).map(AnyOptions::$variant),)+
                }
            }

            /// Options by their names.
            ///
            /// ```
            /// use ludoteca_rules::{Game, options::Scalar};
            /// let options = Game::Six.options_from_values(vec![("tiles".into(), Scalar::Number(19))])?;
            /// assert_eq!(options, Game::Six.options("tiles=19")?);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn options_from_values(
                self,
                values: Vec<(String, Scalar)>,
            ) -> Result<AnyOptions, Faults> {
                match self {
                    $(Self::$variant => Options::from_values(values).map(AnyOptions::$variant),)+
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
            #[cfg(feature = "serde")]
            pub fn options_from_json(self, value: &Value) -> Result<AnyOptions, Faults> {
                if let Value::String(short) = value {
                    return self.options(short);
                }
                match self {
                    $(Self::$variant => Options::from_json(value).map(AnyOptions::$variant),)+
                }
            }
        }
    };
}

crate::for_games!(options);

impl AnyOptions {
    /// These options with or without the pie rule; `None` if the game has no such option.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let options = Game::Coffee.options("square-5 pie")?;
    /// assert_eq!(options.with_pie(false), Some(Game::Coffee.options("square-5")?));
    /// assert_eq!(Game::Six.options("")?.with_pie(true), None);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn with_pie(&self, pie: bool) -> Option<Self> {
        self.game().fields().iter().find(|field| field.name == pie::OPTION)?;
        let short = self.short();
        let others = short.split(' ').filter(|&word| word != pie::OPTION);
        let words: Vec<_> = others.chain(pie.then_some(pie::OPTION)).collect();
        self.game().options(&words.join(" ")).ok()
    }
}

dispatch! {
    AnyOptions {
        /// The canonical JSON; see [`Options::json`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let options = Game::Fourmation.options("side=6")?;
        /// assert_eq!(options.json(), r#"{"fallback":"near","n":4,"side":6}"#);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn json(&self) -> String { match self { options => Options::json(options) } }

        /// All options with their values.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// assert_eq!(Game::Fourmation.options("side=6")?.by_name()["side"], 6.into());
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn by_name(&self) -> BTreeMap<&'static str, OptionValue> {
            match self { options => Options::by_name(options) }
        }

        /// All options with their values, as JSON.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// assert_eq!(Game::Fourmation.options("side=6")?.to_map()["side"], 6);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        #[cfg(feature = "serde")]
        fn to_map(&self) -> Map<String, Value> { match self { options => Options::to_map(options) } }

        /// The short form; see [`Options::short`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// assert_eq!(Game::Fourmation.options(r#"{"side":6}"#)?.short(), "side=6 n=4");
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn short(&self) -> String { match self { options => Options::short(options) } }

        /// The value of each option and the values that it may take; see [`Options::choices`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let choices = Game::Fourmation.options("side=6")?.choices();
        /// assert_eq!((choices[1].field.name, &choices[1].value), ("n", &4.into()));
        /// assert_eq!(choices[1].allowed, [3, 4, 5, 6].map(Into::into));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn choices(&self) -> Vec<Choices> { match self { options => Options::choices(options) } }

        /// The rules digest of a game under these options; see [`Options::digest`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let digest = |text| Game::Fourmation.options(text).map(|options| options.digest());
        /// assert_eq!(digest("")?, digest("side=7")?);
        /// assert_ne!(digest("")?, digest("side=6")?);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        #[cfg(feature = "digest")]
        fn digest(&self) -> String {
            match self { options => Options::digest(options, self.game().name()) }
        }
    }
}
