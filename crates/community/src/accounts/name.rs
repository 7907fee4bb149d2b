//! Names of accounts: permanent, and no two look alike.

use std::collections::HashSet;
use std::sync::LazyLock;

use ludoteca_rules::Fault;
use unicode_security::skeleton;

use crate::names;

/// Number of characters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=20;

/// Accented letters and the letters that they resemble.
const ACCENTED: [(&str, char); 9] = [
    ("áàâãäå", 'a'),
    ("ç", 'c'),
    ("éèêë", 'e'),
    ("íìîï", 'i'),
    ("ñ", 'n'),
    ("óòôõöø", 'o'),
    ("úùûü", 'u'),
    ("ýÿ", 'y'),
    ("ß", 's'),
];

/// Words that name the service or somebody who speaks for it. No name contains one of them.
const OFFICIAL: &str = "admin administrador administradora administrator ludoteca mod moderador \
     moderadora moderator official oficial root server servidor sistema soporte staff support system";
/// Further names that belong to nobody.
const RESERVED: &str = "anonimo anonymous bot coffee computer deleted engine fourmation guest help \
     invitado morris null ordenador six";

/// The keys of a list of names.
fn keys<'n>(names: impl Iterator<Item = &'n str>) -> HashSet<String> {
    names.map(key).collect()
}

/// Whether a name belongs to the service, or looks as if it did.
pub(super) fn is_reserved(name: &str) -> bool {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| keys(OFFICIAL.split(' ')));
    static NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| keys(RESERVED.split(' ')));
    let key = key(name);
    let mut words = name.split(|char: char| !char.is_alphanumeric());
    NAMES.contains(&key)
        || WORDS.contains(&key)
        || words.any(|word| WORDS.contains(&self::key(word)))
}

/// Whether a name looks like one that is generated for a guest.
fn is_generated(key: &str) -> bool {
    static KEYS: LazyLock<HashSet<String>> =
        LazyLock::new(|| names::all_generated().map(|name| self::key(&name)).collect());
    KEYS.contains(key)
}

/// A name as its player writes it, and its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AccountName {
    pub text: String,
    pub key: String,
}

impl AccountName {
    /// Checks a name: 3 to 20 letters of western European languages, digits, and single hyphens,
    /// points or underscores between them.
    pub(super) fn new(text: &str) -> Result<Self, Fault> {
        let fault = |code, message: &str| Fault::new(code, "name", message);
        if !LENGTH.contains(&text.chars().count()) {
            return Err(fault("name-length", "the name must have 3 to 20 characters"));
        }
        let is_word = |part: &str| !part.is_empty() && part.chars().all(is_letter_or_digit);
        if !text.split(SEPARATORS).all(is_word) || !text.chars().any(char::is_alphabetic) {
            return Err(fault(
                "name-characters",
                "the name must consist of Latin letters, digits and single - . _ between them, with \
                 at least one letter",
            ));
        }
        let key = key(text);
        if is_reserved(text) || is_generated(&key) {
            return Err(fault("name-reserved", "this name is reserved"));
        }
        Ok(Self { text: text.to_owned(), key })
    }
}

const SEPARATORS: [char; 3] = ['-', '.', '_'];

fn is_letter_or_digit(char: char) -> bool {
    char.is_ascii_alphanumeric()
        || char.to_lowercase().all(|char| plain(char) != char && char != 'ß')
        || char == 'ß'
}

/// The letter that an accented lower-case letter resembles.
fn plain(char: char) -> char {
    let found = ACCENTED.iter().find(|(accented, _)| accented.contains(char));
    found.map_or(char, |(_, letter)| *letter)
}

/// A text that is equal for names that look alike: their skeleton by Unicode TR 39, in both cases,
/// without accents and without signs between the letters, and with one sign for further ones that are
/// easily confused.
pub(super) fn key(text: &str) -> String {
    let skeleton = |text: &str| skeleton(text).collect::<String>().to_lowercase();
    let letters = skeleton(&skeleton(text));
    let key: String = letters
        .chars()
        .filter(|char| char.is_alphanumeric())
        .map(plain)
        .map(|char| match char {
            '0' => 'o',
            '1' | 'l' => 'i',
            '5' => 's',
            char => char,
        })
        .collect();
    key.replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_words() {
        for name in ["Ana", "Íñigo", "l.m-1_x", "x23456789012345678_0", "ÇaVa", "Straße"] {
            assert_eq!(AccountName::new(name).unwrap().text, name);
        }
        for (name, code) in [
            ("", "name-length"),
            ("Al", "name-length"),
            ("x2345678901234567890x", "name-length"),
            (&"x".repeat(10_000), "name-length"),
            ("123", "name-characters"),
            ("a b", "name-characters"),
            (" Ana", "name-characters"),
            ("-Ana", "name-characters"),
            ("a--b", "name-characters"),
            ("Ana.", "name-characters"),
            ("Аna", "name-characters"), // with a Cyrillic letter
            ("a\u{7}b", "name-characters"),
            ("a\u{301}na", "name-characters"),
            ("An\u{202e}a", "name-characters"),
            ("<b>x", "name-characters"),
            ("Admin", "name-reserved"),
            ("S.I.X", "name-reserved"),
            ("5erver", "name-reserved"),
            ("Ludoteca.Admin", "name-reserved"),
            ("CalmCrane", "name-reserved"),
        ] {
            assert_eq!(AccountName::new(name).unwrap_err().code, code, "{name:.30}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in [
            ("Ana", "ANA"),
            ("Ana", "Aná"),
            ("Ana_Luis", "analuis"),
            ("Lola", "1ola"),
            ("Ilia", "lIia"),
            ("Otto", "0tt0"),
            ("Berna", "Bema"),
            ("Ana", "\u{410}n\u{430}"),
            ("Hola", "\u{41d}ola"),
            ("Ana", "𝓐𝓷𝓪"),
            ("Ana", "A n a!"),
            ("Ana", "Ana ☕"),
            ("Ana", "A\u{ad}na"),
            ("Oscar", "\u{39f}scar"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Ana"), key("Ann"));
    }

    /// The keys of accounts are stored.
    #[test]
    fn keys_of_the_letters_of_accounts_stay() {
        let accented = ACCENTED.iter().flat_map(|(letters, _)| letters.chars());
        let upper = accented.clone().filter(|char| *char != 'ß').flat_map(char::to_uppercase);
        for char in ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(accented).chain(upper) {
            let expected = match plain(char.to_lowercase().next().unwrap()) {
                '0' => 'o',
                '1' | 'l' => 'i',
                '5' => 's',
                char => char,
            };
            assert_eq!(key(&char.to_string()), expected.to_string(), "{char}");
        }
    }
}
