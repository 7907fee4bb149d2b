//! Messages in the user's language. The texts are in `locales/`.

mod errors;
mod player;

use clap::ValueEnum;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

pub use player::PlayerArgs;

/// A language of the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Español
    Es,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Es];

    /// Returns the language of the environment, given by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    pub fn from_environment() -> Self {
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        Self::of_locale(&locale.unwrap_or_default())
    }

    /// Returns the language of a locale such as `es_AR.UTF-8`; English if it is not supported.
    fn of_locale(locale: &str) -> Self {
        match locale.split(['_', '.', '-', '@']).next() {
            Some("es") => Self::Es,
            _ => Self::En,
        }
    }

    const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    const fn source(self) -> &'static str {
        match self {
            Self::En => include_str!("../../../../locales/en.ftl"),
            Self::Es => include_str!("../../../../locales/es.ftl"),
        }
    }
}

/// The messages of one language.
pub struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Loads the messages of a language.
    pub fn new(lang: Lang) -> Self {
        let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        bundle.set_use_isolating(false);
        // Invalid messages are skipped; a test ensures that there are none.
        let resource = FluentResource::try_new(lang.source().to_owned())
            .unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
        Self { lang, bundle }
    }

    /// Formats a message with its arguments. Returns the key if there is no such message.
    pub fn format(&self, key: &str, given: &[(&str, FluentValue<'_>)]) -> String {
        self.find(key, given).unwrap_or_else(|| key.to_owned())
    }

    fn find(&self, key: &str, given: &[(&str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut args = FluentArgs::new();
        for (name, value) in given {
            args.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned())
    }
}

#[cfg(test)]
mod tests;
