//! Recovery codes: each sets a new password once.

use std::sync::LazyLock;

use data_encoding::{Encoding, Specification};
use ludoteca_store::Digest;
use sha2::{Digest as _, Sha256};

/// Number of codes of an account.
const COUNT: usize = 10;
/// 80 random bits, too many to guess, so that a fast hash suffices.
const BYTES: usize = 10;
/// Number of letters between hyphens.
const GROUP: usize = 4;

/// 32 letters and digits that do not look alike. Letters that look like one of them are read as it.
static LETTERS: LazyLock<Encoding> = LazyLock::new(|| {
    let mut letters = Specification::new();
    letters.symbols.push_str("0123456789abcdefghjkmnpqrstvwxyz");
    letters.translate.from.push_str("ABCDEFGHJKMNPQRSTVWXYZoOiIlL");
    letters.translate.to.push_str("abcdefghjkmnpqrstvwxyz001111");
    letters.ignore.push_str("- ");
    letters.encoding().expect("32 different symbols")
});

/// New codes as the player sees them, such as `7x2k-…`.
///
/// # Panics
/// If the system provides no random bytes.
pub(super) fn generate() -> Vec<String> {
    (0..COUNT)
        .map(|_| {
            let mut bytes = [0; BYTES];
            getrandom::fill(&mut bytes).expect("the system provides random bytes");
            let text = LETTERS.encode(&bytes);
            let groups: Vec<_> =
                text.as_bytes().chunks(GROUP).map(String::from_utf8_lossy).collect();
            groups.join("-")
        })
        .collect()
}

/// The hash of a code, however it is typed; `None` if it is no code.
pub(super) fn hash(code: &str) -> Option<Digest> {
    let bytes = LETTERS.decode(code.as_bytes()).ok().filter(|bytes| bytes.len() == BYTES)?;
    Some(Sha256::new().chain_update("ludoteca code").chain_update(bytes).finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let codes = generate();
        assert_eq!(codes.len(), COUNT);
        for code in &codes {
            assert_eq!((code.len(), code.matches('-').count()), (19, 3), "{code}");
            let known = hash(code);
            assert!(known.is_some());
            assert_eq!(hash(&code.to_uppercase().replace('-', " ")), known);
            assert_eq!(hash(&code.replace('-', "").replace('0', "O").replace('1', "l")), known);
        }
        assert_ne!(hash(&codes[0]), hash(&codes[1]));
        for wrong in ["", "abcd", "u", &"0".repeat(100_000), "ñandú", &codes[0][1..]] {
            assert_eq!(hash(wrong), None);
        }
    }
}
