//! The words of notifications, which are in `locales/` with all others.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use unic_langid::LanguageIdentifier;

/// A language of notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// Spanish.
    Es,
}

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| Language::En.bundle());
static SPANISH: LazyLock<Bundle> = LazyLock::new(|| Language::Es.bundle());

impl Language {
    /// The language of a tag such as `es-MX`; English if it is not supported.
    pub fn of(tag: &str) -> Self {
        match tag.split(['-', '_']).next() {
            Some(language) if language.eq_ignore_ascii_case("es") => Self::Es,
            _ => Self::En,
        }
    }

    /// The tag, such as `es`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    fn bundle(self) -> Bundle {
        let id: LanguageIdentifier = self.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        let source = match self {
            Self::En => include_str!("../../../../locales/en.ftl"),
            Self::Es => include_str!("../../../../locales/es.ftl"),
        };
        // Invalid messages are skipped; a test ensures that there are none.
        let resource = FluentResource::try_new(source.to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(readable, _)| readable));
        bundle
    }

    /// The text of a key; the key itself if there is none.
    pub(super) fn text(self, key: &str) -> String {
        let message = self.words().get_message(key);
        self.format(message.and_then(|message| message.value()), key, &[])
    }

    /// The title and the text of a notification.
    pub(super) fn titled(self, key: &str, args: &[(&str, &str)]) -> (String, String) {
        let message = self.words().get_message(key);
        let title = message.as_ref().and_then(|message| message.get_attribute("title"));
        let body = message.as_ref().and_then(FluentMessage::value);
        (self.format(title.map(|title| title.value()), key, args), self.format(body, key, args))
    }

    fn words(self) -> &'static Bundle {
        match self {
            Self::En => &ENGLISH,
            Self::Es => &SPANISH,
        }
    }

    fn format(self, pattern: Option<&Pattern<&str>>, key: &str, args: &[(&str, &str)]) -> String {
        let Some(pattern) = pattern else { return key.to_owned() };
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, FluentValue::from(*value))).collect();
        let mut errors = Vec::new();
        self.words().format_pattern(pattern, Some(&args), &mut errors).into_owned()
    }
}
