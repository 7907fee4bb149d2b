//! `ludoteca rules` and `ludoteca games`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use ludoteca_rules::options::{FieldRanges, Range};
use ludoteca_rules::{AnyOptions, Game, OptionValue};
use ludoteca_terminal::{Lang, Words};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::json_lines;

/// Prints the rules of a game, in English if there are none in a language.
pub(crate) fn rules(game: Game, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let text = lang.rules(game.name()).or_else(|| Lang::default().rules(game.name()));
    out.write_all(text.unwrap_or_default().as_bytes())?;
    Ok(())
}

/// A game with its rule options.
#[derive(Serialize)]
struct Listed {
    game: &'static str,
    name: String,
    fields: Vec<ListedField>,
    presets: Vec<Preset>,
}

#[derive(Serialize)]
struct ListedField {
    label: String,
    #[serde(flatten)]
    field: FieldRanges,
}

#[derive(Serialize)]
struct Preset {
    short: String,
    options: Map<String, Value>,
}

impl Listed {
    fn new(game: Game, words: &Words) -> Self {
        let field = |field: FieldRanges| {
            let label = words.format(&format!("option-{}", field.field.name), &[]);
            ListedField { label, field }
        };
        let preset =
            |options: &AnyOptions| Preset { short: options.short(), options: options.to_map() };
        Self {
            game: game.name(),
            name: words.format(&format!("game-{game}"), &[]),
            fields: game.ranges().into_iter().map(field).collect(),
            presets: game.presets().iter().map(preset).collect(),
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}  {}", self.game, self.name)?;
        for ListedField { label, field: FieldRanges { field, ranges } } in &self.fields {
            write!(out, "  --{}  {label}:", field.name)?;
            for Range { given, allowed, default } in ranges {
                let given: Vec<_> =
                    given.iter().map(|(name, value)| format!("{name}={value}")).collect();
                if !given.is_empty() {
                    write!(out, "\n      {}:", given.join(" "))?;
                }
                write!(out, " {} [{default}]", values(allowed))?;
            }
            writeln!(out)?;
        }
        for preset in self.presets.iter().filter(|preset| !preset.short.is_empty()) {
            writeln!(out, "  --options '{}'", preset.short)?;
        }
        Ok(())
    }
}

/// Prints the games with their rule options and presets, as text or as one JSON object.
pub(crate) fn games(lang: Lang, json: bool, out: &mut impl Write) -> io::Result<()> {
    let words = Words::new(lang);
    let games: Vec<_> = Game::ALL.iter().map(|&game| Listed::new(game, &words)).collect();
    if json {
        return json_lines::write(out, &BTreeMap::from([("games", games)]));
    }
    for (i, game) in games.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        game.print(out)?;
    }
    Ok(())
}

/// Formats the values of an option; numbers as a range.
fn values(values: &[OptionValue]) -> String {
    match values {
        [first @ OptionValue::Number(_), .., last] => format!("{first}–{last}"),
        values => values.iter().map(OptionValue::to_string).collect::<Vec<_>>().join(" "),
    }
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
