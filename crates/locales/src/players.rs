//! Players as arguments of messages.

use fluent_bundle::FluentValue;

use crate::Lang;

/// A player as message arguments, which the language files explain: `who` and `gender` select a form, `label` stands
/// alone, `name` within a sentence and `Name` at its beginning.
pub type PlayerArgs = [(&'static str, FluentValue<'static>); 5];

impl Lang {
    /// A player that the language files name: a colour, the computer or the user.
    pub fn player(self, key: &str) -> PlayerArgs {
        let label = self.text(key, &[]).unwrap_or_else(|| key.to_owned());
        let attribute = |name: &str| self.attribute(key, name, &[]);
        let name = attribute("name").unwrap_or_else(|| label.clone());
        let mut letters = name.chars();
        let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let capital = capital + letters.as_str();
        [
            ("who", attribute("who").unwrap_or_else(|| "one".into()).into()),
            ("gender", attribute("gender").unwrap_or_default().into()),
            ("label", label.into()),
            ("name", name.into()),
            ("Name", capital.into()),
        ]
    }
}

/// A player with a name of their own.
pub fn person(name: &str) -> PlayerArgs {
    let name = || name.to_owned().into();
    [
        ("who", "one".into()),
        ("gender", "".into()),
        ("label", name()),
        ("name", name()),
        ("Name", name()),
    ]
}
