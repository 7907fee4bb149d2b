//! The texts of a language.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use unic_langid::LanguageIdentifier;

use crate::Lang;

pub(crate) type Texts = FluentBundle<FluentResource>;

pub(crate) fn read(lang: Lang) -> Texts {
    let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut texts = FluentBundle::new_concurrent(vec![id]);
    texts.set_use_isolating(false);
    // Invalid messages are skipped; a test ensures that there are none.
    let resource = FluentResource::try_new(lang.source().to_owned());
    texts.add_resource_overriding(resource.unwrap_or_else(|(readable, _)| readable));
    texts
}

impl Lang {
    /// The text of a key with its arguments, if there is one.
    pub fn text(self, key: &str, args: &[(&str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.texts().get_message(key)?.value()?;
        Some(self.format(pattern, args))
    }

    /// An attribute of a key's text, such as the gender of a colour.
    pub fn attribute(
        self,
        key: &str,
        name: &str,
        args: &[(&str, FluentValue<'_>)],
    ) -> Option<String> {
        let attribute = self.texts().get_message(key)?.get_attribute(name)?;
        Some(self.format(attribute.value(), args))
    }

    fn format(self, pattern: &Pattern<&str>, args: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.texts().format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}
