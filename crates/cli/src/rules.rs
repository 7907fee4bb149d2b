//! `ludoteca rules` and `ludoteca games`.

use std::io::Write;

use ludoteca_rules::{AnyOptions, Game};
use ludoteca_terminal::{Lang, Words};
use serde_json::Value;

use crate::failure::Failure;

/// Prints the rules of a game, in English if there are none in a language.
pub(crate) fn rules(game: Game, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let text = lang.rules(game.name()).or_else(|| Lang::default().rules(game.name()));
    out.write_all(text.unwrap_or_default().as_bytes())?;
    Ok(())
}

/// Prints the games with their rule options and presets.
pub(crate) fn games(lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(lang);
    for (i, &game) in Game::ALL.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{game}  {}", words.format(&format!("game-{game}"), &[]))?;
        for choice in game.options("").iter().flat_map(AnyOptions::choices) {
            let name = choice.field.name;
            let label = words.format(&format!("option-{name}"), &[]);
            let (allowed, usual) = (range(&choice.allowed), plain(&choice.value));
            writeln!(out, "  --{name}  {label}: {allowed} [{usual}]")?;
        }
        for preset in game.presets().iter().map(AnyOptions::short) {
            if !preset.is_empty() {
                writeln!(out, "  --options '{preset}'")?;
            }
        }
    }
    Ok(())
}

/// Formats the values of an option; numbers as a range.
fn range(values: &[Value]) -> String {
    match values {
        [first, .., last] if first.is_u64() => format!("{first}–{last}"),
        values => values.iter().map(plain).collect::<Vec<_>>().join(" "),
    }
}

/// Formats a value as on the command line.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_exist_in_every_language() {
        for &game in Game::ALL {
            for lang in Lang::ALL {
                let text = lang.rules(game.name()).expect("there is a text");
                let name = Words::new(lang).format(&format!("game-{game}"), &[]);
                assert!(text.starts_with(&format!("# {name}\n")), "{game} {lang:?}");
                for field in game.fields() {
                    let words = field.kind;
                    let ludoteca_rules::FieldKind::Choice { words } = words else { continue };
                    let label = Words::new(lang).format(&format!("option-{}", field.name), &[]);
                    assert!(text.contains(&label), "{game} {lang:?} {label} {words:?}");
                }
            }
        }
    }
}
