//! Word wrapping, and text for terminals without Unicode.

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

/// Returns the ASCII counterpart of a character.
pub(crate) const fn bare(c: char) -> char {
    match c {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        'Á' => 'A',
        'É' => 'E',
        'Í' => 'I',
        'Ó' => 'O',
        'Ú' => 'U',
        'Ñ' => 'N',
        '“' | '”' | '«' | '»' => '"',
        '’' | '‘' => '\'',
        '¿' | '¡' | '\u{a0}' => ' ',
        '–' | '—' => '-',
        c if c.is_ascii() => c,
        _ => '.',
    }
}
