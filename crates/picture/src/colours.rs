//! The colours of the page, read from its style sheets so that they are defined once.

use std::collections::HashMap;
use std::sync::LazyLock;

use tiny_skia::Color;

/// The style sheets with the tokens. The first block of a game in the second one is its default theme.
const STYLES: [&str; 2] = [
    include_str!("../../../web/src/style/tokens.css"),
    include_str!("../../../web/src/board/themes/themes.css"),
];

static TOKENS: LazyLock<HashMap<&str, Color>> = LazyLock::new(|| {
    let mut tokens = HashMap::new();
    for line in STYLES.iter().flat_map(|sheet| sheet.lines()) {
        let token = line.trim().strip_prefix("--").and_then(|line| line.split_once(": "));
        if let Some((name, value)) = token
            && let Some(colour) = read(light(value.trim_end_matches(';')))
        {
            // Later blocks are other themes and preferences.
            tokens.entry(name).or_insert(colour);
        }
    }
    tokens
});

/// The colour of a token such as `morris-line` in the light scheme.
///
/// # Panics
/// If the style sheets have no such token.
pub(crate) fn of(token: &str) -> Color {
    *TOKENS.get(token).unwrap_or_else(|| panic!("the page has no colour --{token}"))
}

/// The first value of `light-dark(…, …)`, or the value itself.
fn light(value: &str) -> &str {
    let pair = value.strip_prefix("light-dark(").and_then(|pair| pair.split_once(", "));
    pair.map_or(value, |(light, _)| light)
}

/// A colour as `#rrggbb`, `rgb(r g b)` or `rgb(r g b / a%)`.
fn read(value: &str) -> Option<Color> {
    if let Some(digits) = value.strip_prefix('#') {
        let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
        return (digits.len() == 6).then(|| Color::from_rgba8(r, g, b, u8::MAX));
    }
    let (rgb, alpha) = {
        let parts = value.strip_prefix("rgb(")?.strip_suffix(')')?;
        parts.split_once(" / ").unwrap_or((parts, "100%"))
    };
    let mut rgb = rgb.split(' ').map(|part| part.parse::<u8>().ok());
    let [r, g, b] = [rgb.next()??, rgb.next()??, rgb.next()??];
    let alpha: f32 = alpha.strip_suffix('%')?.parse().ok()?;
    let mut colour = Color::from_rgba8(r, g, b, u8::MAX);
    colour.set_alpha(alpha / 100.0);
    Some(colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_light_scheme_and_the_first_theme() {
        let [oak, win, last] = ["morris-ground", "mark-win", "mark-last"].map(of);
        assert_eq!(oak, Color::from_rgba8(0xe2, 0xc7, 0x96, 255));
        assert_eq!(win, Color::from_rgba8(0x0d, 0x7f, 0x5f, 255));
        assert!((last.alpha() - 0.32).abs() < 1e-3);
    }
}
