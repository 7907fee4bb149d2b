//! The languages of the program, and their texts.
//!
//! The texts are in `locales/`. A language is a file there, such as `es.ftl`, and a line of [`Lang`] here; the page
//! finds the file by itself. The rules of the games are in `docs/players/rules`.

mod players;
mod rules;
mod texts;

use std::sync::LazyLock;

pub use fluent_bundle::FluentValue;
pub use players::{PlayerArgs, person};
use texts::Texts;

macro_rules! languages {
    ($($variant:ident $tag:literal $name:literal,)+) => {
        /// A language of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
        pub enum Lang {
            $(
                #[doc = $name]
                #[cfg_attr(feature = "clap", value(name = $tag))]
                $variant,
            )+
        }

        impl Lang {
            const COUNT: usize = [$($tag),+].len();

            /// Every language, in the order of their tags.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),+];

            /// The tag, such as `es`.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$variant => $tag,)+
                }
            }

            /// The text of the language file, in the syntax of Fluent.
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("../../../locales/", $tag, ".ftl")),)+
                }
            }

            fn texts(self) -> &'static Texts {
                match self {
                    $(
                        Self::$variant => {
                            static TEXTS: LazyLock<Texts> = LazyLock::new(|| texts::read(Lang::$variant));
                            &TEXTS
                        }
                    )+
                }
            }
        }
    };
}

languages! {
    De "de" "Deutsch",
    En "en" "English",
    Es "es" "Español",
    Fr "fr" "Français",
}

impl Default for Lang {
    /// English.
    fn default() -> Self {
        Self::En
    }
}

impl Lang {
    /// The language of a tag or locale such as `es-MX` or `es_AR.UTF-8`; English if it is not supported.
    pub fn of(locale: &str) -> Self {
        let tag = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag)).unwrap_or_default()
    }

    /// The language of the environment, given by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    pub fn from_environment() -> Self {
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self::of(&["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
