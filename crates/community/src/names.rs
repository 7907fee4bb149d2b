//! Generated names of players who have not chosen one.

use ludoteca_room::{Name, PlayerId};

/// 24 animals and 24 adjectives of one language. Spanish adjectives here are the same in both genders.
struct Words {
    animals: &'static str,
    adjectives: &'static str,
    /// Whether the adjective comes first.
    adjective_first: bool,
}

const ENGLISH: Words = Words {
    animals: "Badger Beaver Cat Crane Dolphin Eagle Falcon Finch Fox Hare Hedgehog Heron \
        Lynx Magpie Marten Otter Owl Panda Raven Robin Seal Squirrel Swift Wolf",
    adjectives: "Able Brave Bright Calm Cheerful Clever Eager Gentle Happy Keen Kind Lively \
        Lucky Merry Noble Patient Polite Proud Quick Quiet Sharp Steady Sunny Wise",
    adjective_first: true,
};

const SPANISH: Words = Words {
    animals: "Águila Ardilla Búho Castor Cigüeña Ciervo Delfín Erizo Foca Garza Gato Gorrión \
        Grulla Halcón Jilguero Liebre Lince Lobo Mirlo Nutria Oso Tejón Urraca Zorro",
    adjectives: "Ágil Alegre Amable Audaz Brillante Capaz Cordial Diligente Elegante Feliz Fiel \
        Genial Gentil Hábil Leal Noble Paciente Perspicaz Prudente Sagaz Tenaz \
        Valiente Veloz Vivaz",
    adjective_first: false,
};

impl Words {
    fn name(&self, animal: &str, adjective: &str) -> String {
        if self.adjective_first {
            format!("{adjective} {animal}")
        } else {
            format!("{animal} {adjective}")
        }
    }
}

/// A friendly name, always the same for a player in a language such as `es` or `es-MX`.
pub fn generated(player: PlayerId, language: &str) -> Name {
    let is_spanish = language.split('-').next().is_some_and(|tag| tag.eq_ignore_ascii_case("es"));
    let words = if is_spanish { &SPANISH } else { &ENGLISH };
    let [animal, adjective, ..] = player.bytes();
    let word = |list: &'static str, byte: u8| {
        let mut words = list.split(' ').cycle();
        words.nth(byte.into()).unwrap_or_default()
    };
    let name = words.name(word(words.animals, animal), word(words.adjectives, adjective));
    Name::known(name, false)
}

/// All names that are generated.
pub(crate) fn all_generated() -> impl Iterator<Item = String> {
    [&ENGLISH, &SPANISH].into_iter().flat_map(|words| {
        words.animals.split(' ').flat_map(|animal| {
            words.adjectives.split(' ').map(|adjective| words.name(animal, adjective))
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
            ("de", "Calm Crane"),
            ("", "Calm Crane"),
        ] {
            assert_eq!(generated(player, language).as_str(), name, "{language}");
        }
    }
}
