//! Generated names of players who have not chosen one.

use std::sync::LazyLock;

use ludoteca_locales::Lang;
use ludoteca_room::{Name, PlayerId};

/// The animals and adjectives of a language, which are in its file of texts.
struct Words {
    lang: Lang,
    animals: Vec<String>,
    adjectives: Vec<String>,
}

/// By language.
static WORDS: LazyLock<[Words; Lang::ALL.len()]> = LazyLock::new(|| Lang::ALL.map(Words::read));

impl Words {
    fn of(lang: Lang) -> &'static Self {
        &WORDS[lang as usize]
    }

    fn read(lang: Lang) -> Self {
        let list = |key| {
            let text = lang.text(key, &[]).unwrap_or_default();
            text.split_whitespace().map(str::to_owned).collect()
        };
        Self { lang, animals: list("guest-animals"), adjectives: list("guest-adjectives") }
    }

    fn name(&self, animal: &'static str, adjective: &'static str) -> String {
        let args = [("animal", animal.into()), ("adjective", adjective.into())];
        self.lang.text("guest-name", &args).unwrap_or_default()
    }
}

/// A friendly name, always the same for a player in a language such as `es` or `es-MX`.
pub fn generated(player: PlayerId, language: &str) -> Name {
    let words = Words::of(Lang::of(language));
    let [animal, adjective, ..] = player.bytes();
    let word = |list: &'static [String], byte: u8| &list[usize::from(byte) % list.len()];
    let name = words.name(word(&words.animals, animal), word(&words.adjectives, adjective));
    Name::known(name, false)
}

/// All names that are generated.
pub(crate) fn all_generated() -> impl Iterator<Item = String> {
    WORDS.iter().flat_map(|words| {
        words.animals.iter().flat_map(move |animal| {
            words.adjectives.iter().map(move |adjective| words.name(animal, adjective))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_follows_from_player_and_language() {
        let player = PlayerId::from_bytes([3; 10]);
        for (language, name) in [
            ("en", "Calm Crane"),
            ("es-MX", "Castor Audaz"),
            ("de", "Emsiger Delfin"),
            ("fr", "Cerf Aimable"),
            ("pt", "Calm Crane"),
            ("", "Calm Crane"),
        ] {
            assert_eq!(generated(player, language).as_str(), name, "{language}");
        }
    }

    #[test]
    fn every_language_has_24_animals_and_adjectives_and_names_without_placeholders() {
        for lang in Lang::ALL {
            let words = Words::of(lang);
            assert_eq!([words.animals.len(), words.adjectives.len()], [24, 24], "{lang:?}");
        }
        assert!(all_generated().all(|name| !name.contains(['{', '$']) && name.len() <= 40));
    }
}
