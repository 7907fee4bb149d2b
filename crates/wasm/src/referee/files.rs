//! Puzzles and texts of the rules, which the page downloads. Native code contains them.

use ludoteca_puzzles::collection;
use ludoteca_rules::Game;
use ludoteca_wire::{RulesText, TextQuery, read_query};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;

const PUZZLES: &str = ".puzzles.txt";
const RULES: &str = ".rules.txt";

/// Names of the files that a request needs and that have not been [supplied](supply). `path` and `query` are those of
/// the [`Request`](super::Request).
#[wasm_bindgen]
pub fn files(path: &str, query: &str) -> Vec<String> {
    let path: Vec<&str> = path.split('/').collect();
    let game = |name: &str| name.parse::<Game>().ok();
    match path[..] {
        ["puzzles"] => Game::ALL.iter().copied().filter_map(puzzles).collect(),
        ["puzzles", name, ..] => game(name).and_then(puzzles).into_iter().collect(),
        ["rules", name, "text"] => {
            let text = game(name).zip(read_query(query).ok());
            let text = text.and_then(|(game, TextQuery { lang })| RulesText::missing(game, &lang));
            text.map(|text| format!("{text}{RULES}")).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn puzzles(game: Game) -> Option<String> {
    collection(game).is_empty().then(|| format!("{game}{PUZZLES}"))
}

/// Supplies the content of a file. Files that were supplied before are ignored.
///
/// # Errors
/// If no file has this name, or the content is damaged.
#[wasm_bindgen]
pub fn supply(file: &str, content: &str) -> Result<(), Error> {
    let is_known = if let Some(name) = file.strip_suffix(PUZZLES) {
        ludoteca_puzzles::supply(content)
            .map_err(|error| Error::new(format_args!("{file}: {error}")))?
            .name()
            == name
    } else {
        file.strip_suffix(RULES).is_some_and(|name| RulesText::supply(name, content))
    };
    if is_known { Ok(()) } else { Err(Error::new(format_args!("no file is named {file}"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn native_code_needs_no_files() {
        for path in ["puzzles", "puzzles/six", "rules/six/text", "games"] {
            assert_eq!(files(path, "lang=es"), Vec::<String>::new(), "{path}");
        }
    }

    #[test]
    fn files_have_names() {
        let six = ludoteca_puzzles::header(Game::Six);
        assert_eq!(supply("six.puzzles.txt", &six), Ok(()));
        assert_eq!(supply("six.es.rules.txt", "text"), Ok(()));
        for (file, content) in [
            ("morris.puzzles.txt", &*six),
            ("six.puzzles.txt", ""),
            ("go.es.rules.txt", ""),
            ("six", ""),
        ] {
            assert!(supply(file, content).unwrap_err().to_string().contains(file));
        }
    }
}
