//! Consistency of the language files with each other.

use std::collections::BTreeSet;
use std::fs;

use fluent_syntax::ast::Entry;
use fluent_syntax::parser;

use super::Lang;

/// The keys of a language file, which must be valid.
fn keys(lang: Lang) -> Vec<String> {
    let resource = parser::parse(lang.source()).map_err(|(_, errors)| errors).unwrap();
    let key = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    };
    resource.body.iter().filter_map(key).collect()
}

#[test]
fn a_language_is_a_file_and_a_line() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales");
    let files: BTreeSet<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files, Lang::ALL.map(|lang| format!("{}.ftl", lang.tag())).into());
}

#[test]
fn every_language_has_the_same_keys_once() {
    let english: BTreeSet<_> = keys(Lang::En).into_iter().collect();
    for lang in Lang::ALL {
        let keys = keys(lang);
        let count = keys.len();
        let keys: BTreeSet<_> = keys.into_iter().collect();
        assert_eq!(keys.len(), count, "duplicate key in {lang:?}");
        let difference: Vec<_> = keys.symmetric_difference(&english).collect();
        assert!(difference.is_empty(), "missing or unused in {lang:?}: {difference:?}");
    }
}

#[test]
fn the_language_is_that_of_the_locale() {
    for (locale, lang) in [
        ("es_AR.UTF-8", Lang::Es),
        ("ES", Lang::Es),
        ("de-CH", Lang::De),
        ("fr_FR@euro", Lang::Fr),
        ("en_GB", Lang::En),
        ("C", Lang::En),
        ("est_EE", Lang::En),
        ("", Lang::En),
    ] {
        assert_eq!(Lang::of(locale), lang, "{locale}");
    }
}
