//! What is said to a person, in the person's language. The words are in `locales/`.

mod errors;

use clap::{ArgMatches, ValueEnum};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language that there are words in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// Español
    Es,
}

impl Lang {
    /// Every language.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 2] = [Self::En, Self::Es];

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
    /// set.
    pub(crate) fn of_environment() -> Self {
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        Self::of_locale(&locale.unwrap_or_default())
    }

    /// The language that `--lang` asks for, where a command has that; those that have not speak
    /// English.
    pub(crate) fn asked(given: &ArgMatches) -> Self {
        match given.try_get_one("lang") {
            Ok(asked) => asked.copied().unwrap_or_else(Self::of_environment),
            Err(_) => Self::En,
        }
    }

    /// The language of a locale such as `es_AR.UTF-8`; English where there are no words for it.
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
            Self::En => include_str!("../../../locales/en.ftl"),
            Self::Es => include_str!("../../../locales/es.ftl"),
        }
    }
}

/// The words of one language.
pub(crate) struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    pub(crate) fn new(lang: Lang) -> Self {
        let id: LanguageIdentifier = lang.tag().parse().expect("the tag of a language");
        let mut bundle = FluentBundle::new(vec![id]);
        bundle.set_use_isolating(false);
        // A message that cannot be read is left out; a test holds that there is none.
        let resource = FluentResource::try_new(lang.source().to_owned())
            .unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
        Self { lang, bundle }
    }

    /// A message with its arguments; the key itself if there is no such message.
    pub(crate) fn say(&self, key: &str, given: &[(&str, FluentValue<'_>)]) -> String {
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
