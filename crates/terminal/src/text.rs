//! Word wrapping, and text for terminals without Unicode.

use std::iter;

use unicode_normalization::UnicodeNormalization;

/// Wraps text to lines of at most `width` columns; longer words exceed it.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Returns the ASCII counterpart of a character: letters without accents, plain quotes, spaces and hyphens.
pub(crate) fn bare(c: char) -> char {
    match c {
        c if c.is_ascii() => c,
        '“' | '”' | '„' | '«' | '»' => '"',
        '’' | '‘' | '‚' => '\'',
        '¿' | '¡' | '\u{a0}' | '\u{202f}' => ' ',
        '–' | '—' => '-',
        'ß' => 's',
        'œ' => 'o',
        'Œ' => 'O',
        c => iter::once(c).nfd().next().filter(char::is_ascii).unwrap_or('.'),
    }
}
