//! Characters that names and messages may contain.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizer;
use icu_properties::props::{DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_segmentation::UnicodeSegmentation;

use crate::text_error::{MAX_MARKS, TextError};

/// Maximum number of code points of one emoji. The longest that Unicode recommends has 10.
const MAX_EMOJI_CHARS: usize = 16;
/// Characters that show nothing, although they have the properties of visible ones.
const BLANK: [char; 3] = ['\u{2800}', '\u{fffc}', '\u{1d159}'];

/// Checks a message. Emoji may consist of several joined characters.
///
/// # Errors
/// If the message contains characters that cannot be shown.
///
/// ```
/// use ludoteca_room::{TextError, check_message};
/// assert_eq!(check_message("¡Bien! 👩‍👧 ❤️"), Ok(()));
/// assert_eq!(check_message("a\u{200d}b"), Err(TextError::Invisible));
/// ```
pub fn check_message(text: &str) -> Result<(), TextError> {
    text.graphemes(true).filter(|cluster| !is_emoji(cluster)).try_for_each(check_cluster)
}

/// Checks the characters of a name, and brings it to normalisation form KC.
pub(crate) fn normalised(name: &str) -> Result<Cow<'_, str>, TextError> {
    let name = ComposingNormalizer::new_nfkc().normalize(name);
    name.graphemes(true).try_for_each(check_cluster)?;
    Ok(name)
}

fn check_cluster(cluster: &str) -> Result<(), TextError> {
    if cluster.chars().any(is_invisible) {
        return Err(TextError::Invisible);
    }
    let marks = cluster.chars().filter(|char| is_mark(*char)).count();
    let has_base = !cluster.chars().next().is_some_and(is_mark);
    if has_base && marks <= MAX_MARKS { Ok(()) } else { Err(TextError::Marks) }
}

/// Whether a character is not visible by itself.
fn is_invisible(char: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(char);
    let is_control = matches!(
        category,
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::PrivateUse
    );
    let is_ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(char);
    is_control || is_ignorable || BLANK.contains(&char)
}

fn is_mark(char: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(char);
    matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// Whether a cluster of characters is one emoji, perhaps of several pictures.
fn is_emoji(cluster: &str) -> bool {
    let is_picture = |char| CodePointSetData::new::<ExtendedPictographic>().contains(char);
    let begins = cluster.chars().next().is_some_and(is_picture) || cluster.ends_with(KEYCAP);
    let is_allowed = |char| joins_emoji(char) || !(is_invisible(char) || is_mark(char));
    begins
        && cluster.chars().count() <= MAX_EMOJI_CHARS
        && !cluster.ends_with(JOINER)
        && cluster.chars().all(is_allowed)
}

const JOINER: char = '\u{200d}';
const KEYCAP: char = '\u{20e3}';

/// Whether a character joins the parts of an emoji: joiners, variation selectors, the tags of flags.
const fn joins_emoji(char: char) -> bool {
    matches!(char, JOINER | KEYCAP | '\u{fe0e}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_rejected() {
        for invisible in [
            "\u{7}",
            "\n",
            "\u{ad}",
            "\u{34f}",
            "\u{61c}",
            "\u{115f}",
            "\u{180e}",
            "\u{200b}",
            "\u{200d}",
            "\u{202e}",
            "\u{2028}",
            "\u{2060}",
            "\u{2800}",
            "\u{3164}",
            "\u{fe0f}",
            "\u{feff}",
            "\u{ffa0}",
            "\u{fff9}",
            "\u{e000}",
            "\u{1d159}",
            "\u{e0041}",
            "\u{e0fff}",
        ] {
            let text = format!("A{invisible}b");
            assert_eq!(normalised(&text), Err(TextError::Invisible), "{text:?}");
            assert_eq!(check_message(&text), Err(TextError::Invisible), "{text:?}");
        }
    }

    #[test]
    fn marks_are_limited() {
        for (text, expected) in [
            ("ñandú", Ok(())),
            ("e\u{302}\u{323}\u{300}\u{301}", Ok(())),
            ("שָׁלוֹם", Ok(())),
            (&format!("a{}", "\u{301}".repeat(6)), Err(TextError::Marks)),
            ("\u{301}a", Err(TextError::Marks)),
        ] {
            assert_eq!(normalised(text).map(drop), expected, "{text:?}");
            assert_eq!(check_message(text), expected, "{text:?}");
        }
    }

    #[test]
    fn messages_contain_joined_emoji() {
        for emoji in
            ["👨\u{200d}👩\u{200d}👧\u{200d}👦", "❤\u{fe0f}", "1\u{fe0f}\u{20e3}", "👍🏽", "🇪🇸"]
        {
            assert_eq!(check_message(emoji), Ok(()), "{emoji}");
        }
        let scotland = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
        assert_eq!(check_message(scotland), Ok(()));
        assert_eq!(normalised("❤\u{fe0f}"), Err(TextError::Invisible));
        for text in [
            "👍\u{200d}",
            "👍\u{200d}a",
            "a\u{fe0f}",
            &format!("👍{}", "\u{fe0f}".repeat(16)),
            &format!("👍{}", "\u{301}".repeat(9)),
        ] {
            assert!(check_message(text).is_err(), "{text:?}");
        }
    }
}
