//! `ludoteca rules` and `ludoteca games`: what can be played, and how.

use std::io::Write;

use ludoteca_rules::{Game, for_games};
use ludoteca_terminal::{Lang, Words};
use serde_json::Value;

use crate::failure::Failure;

macro_rules! texts {
    ($($variant:ident: $module:ident),+) => {
        /// The rules of a game for people, as Markdown.
        fn text(game: Game, lang: Lang) -> &'static str {
            match (game, lang) {
                $(
                    (Game::$variant, Lang::En) => include_str!(concat!(
                        "../../../docs/rules/", stringify!($module), ".en.md"
                    )),
                    (Game::$variant, Lang::Es) => include_str!(concat!(
                        "../../../docs/rules/", stringify!($module), ".es.md"
                    )),
                )+
            }
        }
    };
}

for_games!(texts);

/// Prints the rules of a game.
pub(crate) fn rules(game: Game, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    out.write_all(text(game, lang).as_bytes())?;
    Ok(())
}

/// Prints the games with the names of their options, and the options worth trying first.
pub(crate) fn games(lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(lang);
    for (i, &game) in Game::ALL.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{game}  {}", words.format(&format!("game-{game}"), &[]))?;
        for choice in game.options("").iter().flat_map(|options| options.choices()) {
            let name = choice.field.name;
            let label = words.format(&format!("option-{name}"), &[]);
            let (allowed, usual) = (range(&choice.allowed), plain(&choice.value));
            writeln!(out, "  --{name}  {label}: {allowed} [{usual}]")?;
        }
        for preset in game.presets().iter().map(|preset| preset.short()) {
            if !preset.is_empty() {
                writeln!(out, "  --options '{preset}'")?;
            }
        }
    }
    Ok(())
}

/// All values of an option, or the ends where they are numbers in a row.
fn range(values: &[Value]) -> String {
    match values {
        [first, .., last] if first.is_u64() => format!("{first}–{last}"),
        values => values.iter().map(plain).collect::<Vec<_>>().join(" "),
    }
}

/// A value as it is written on the command line.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_its_rules_in_each_language() {
        for &game in Game::ALL {
            for lang in Lang::ALL {
                let name = Words::new(lang).format(&format!("game-{game}"), &[]);
                assert!(text(game, lang).starts_with(&format!("# {name}\n")), "{game} {lang:?}");
                for field in game.fields() {
                    let words = field.kind;
                    let ludoteca_rules::FieldKind::Choice { words } = words else { continue };
                    let label = Words::new(lang).format(&format!("option-{}", field.name), &[]);
                    assert!(text(game, lang).contains(&label), "{game} {lang:?} {label} {words:?}");
                }
            }
        }
    }
}
