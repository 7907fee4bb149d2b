//! The language files agree with each other and with what the rules can say.

use std::collections::BTreeSet;

use fluent_bundle::FluentResource;
use ludoteca_record::{AGREEMENT, FORFEIT, RESIGNATION};
use ludoteca_rules::{AnyMatch, FieldKind, Game, MoveError, Side};

use super::*;

/// The keys of a language file; there is nothing in it that cannot be read.
fn keys(lang: Lang) -> Vec<String> {
    let resource = FluentResource::try_new(lang.source().to_owned()).map_err(|(_, e)| e).unwrap();
    let key = |line: &str| {
        let (key, _) = line.split_once(" =")?;
        key.starts_with(|c: char| c.is_ascii_lowercase()).then(|| key.to_owned())
    };
    let keys: Vec<_> = lang.source().lines().filter_map(key).collect();
    assert_eq!(keys.len(), resource.entries().filter(|e| is_message(e)).count());
    keys
}

fn is_message(entry: &fluent_syntax::ast::Entry<&str>) -> bool {
    matches!(entry, fluent_syntax::ast::Entry::Message(_))
}

#[test]
fn both_languages_have_the_same_keys_once() {
    let [en, es] = Lang::ALL.map(keys);
    let set = |keys: &[String]| keys.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(set(&en), set(&es));
    assert_eq!(set(&en).len(), en.len(), "a key is there twice");
    assert_eq!(set(&es).len(), es.len(), "a key is there twice");
}

fn must_have(key: &str) {
    for lang in Lang::ALL {
        assert!(Words::new(lang).bundle.has_message(key), "{key} is missing in {lang:?}");
    }
}

#[test]
fn games_options_and_sides_have_names() {
    for side in Side::BOTH {
        must_have(&format!("side-{side}"));
    }
    for game in Game::ALL {
        must_have(&format!("game-{game}"));
        must_have(&format!("notation-{game}"));
        for field in game.fields() {
            must_have(&format!("option-{}", field.name));
            if let FieldKind::Choice { words } = field.kind {
                for word in words {
                    must_have(&format!("option-{}-{word}", field.name));
                }
            }
        }
    }
    for reason in [RESIGNATION, FORFEIT, AGREEMENT] {
        must_have(&format!("reason-{reason}"));
    }
}

/// Games to their ends, and in each position the moves of other positions: whatever the rules say,
/// both languages can say it.
#[test]
fn reasons_colours_and_faults_have_words() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut said = BTreeSet::new();
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..4 {
            let mut game = options.start();
            while let Some(side) = game.to_move() {
                let view = game.view(game.ply()).unwrap();
                said.insert(format!("colour-{}", view.colours[side]));
                said.extend(view.notes.iter().map(|note| format!("note-{}", note.code)));
                let legal = game.legal_texts();
                for _ in 0..3 {
                    seen.push(legal[rng.usize(..legal.len())].clone());
                    said.extend(fault(&mut game.clone(), &seen[rng.usize(..seen.len())]));
                }
                game.play_text(&legal[rng.usize(..legal.len())]).unwrap();
            }
            said.insert(format!("reason-{}", game.outcome().unwrap().reason));
        }
    }
    assert!(said.len() > 15, "{said:?}");
    for key in &said {
        must_have(key);
    }
}

/// Positions and options with a character changed here and there.
#[test]
fn faults_of_positions_and_options_have_words() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut said = BTreeSet::new();
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let mut game = options.start();
        while let Some(mv) = rng.choice(game.legal_texts()) {
            game.play_text(&mv).unwrap();
            let position = game.position_text(game.ply()).unwrap();
            for text in [position, options.short()] {
                let mut changed: Vec<_> = text.chars().collect();
                for _ in 0..rng.usize(1..4) {
                    let other = rng.choice(b"/ -0123456789=abowrxe").map(|&b| char::from(b));
                    if let Some(c) = rng.choice(changed.iter_mut()) {
                        *c = other.expect("there are letters");
                    }
                }
                let changed = String::from_iter(changed);
                let faults =
                    [options.start_from(&changed).err(), game.game().options(&changed).err()];
                for faults in faults.into_iter().flatten() {
                    said.extend(faults.iter().map(|fault| format!("fault-{}", fault.code)));
                }
            }
        }
    }
    assert!(said.len() > 15, "{said:?}");
    for key in &said {
        must_have(key);
    }
}

fn fault(game: &mut AnyMatch, text: &str) -> Option<String> {
    match game.play_text(text) {
        Err(MoveError::Illegal { fault, .. }) => Some(format!("fault-{}", fault.code)),
        _ => None,
    }
}

/// Whatever a message is given in one language it is given in the other.
#[test]
fn messages_take_the_same_arguments_in_both_languages() {
    let arguments = |lang: Lang, key: &str| -> BTreeSet<String> {
        let source = lang.source();
        let start = source.find(&format!("\n{key} =")).expect("the key is there");
        let body = &source[start + 1..];
        let end = body.lines().skip(1).take_while(|line| line.starts_with(' ')).count() + 1;
        let body: Vec<_> = body.lines().take(end).collect();
        let body = body.join("\n");
        body.split("{ $")
            .skip(1)
            .filter_map(|part| part.split(' ').next())
            .map(Into::into)
            .collect()
    };
    for key in keys(Lang::En) {
        assert_eq!(arguments(Lang::En, &key), arguments(Lang::Es, &key), "{key}");
    }
}

#[test]
fn the_language_is_that_of_the_locale() {
    for (locale, lang) in [
        ("es_AR.UTF-8", Lang::Es),
        ("es", Lang::Es),
        ("en_GB", Lang::En),
        ("C", Lang::En),
        ("est_EE", Lang::En),
        ("", Lang::En),
    ] {
        assert_eq!(Lang::of_locale(locale), lang, "{locale}");
    }
}
