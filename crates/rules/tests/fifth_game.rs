//! A game added to the closed set must be added to every other list of games: this test names each
//! list that lacks one.

use std::fs;
use std::path::Path;

use ludoteca_rules::Game;

/// A part of the repository that lists the games.
struct List {
    /// The feature that a game missing from the list would lack.
    purpose: &'static str,
    /// The file, from the root of the repository; `{game}` is the game's name.
    file: &'static str,
    /// Text that the file contains for each game, where `{Game}` is the game's variant of [`Game`];
    /// empty if the existence of the file suffices.
    mention: &'static str,
}

const fn list(purpose: &'static str, file: &'static str, mention: &'static str) -> List {
    List { purpose, file, mention }
}

const LISTS: &[List] = &[
    list("slow twin", "crates/rules/tests/oracle/{game}.rs", "impl Oracle for Game"),
    list("slow twin", "crates/rules/tests/oracle/mod.rs", "mod {game};"),
    list("property tests", "crates/rules/tests/properties.rs", "    {game}: "),
    list("conformance vectors", "conformance/{game}.jsonl", "\"game\": \"{game}\""),
    list("conformance vectors", "conformance/perft.jsonl", "\"game\": \"{game}\""),
    list("perft benchmark", "crates/rules/benches/perft.rs", "<{game}::Position>"),
    list("random games benchmark", "crates/rules/benches/random_games.rs", "<{game}::Position>"),
    list("search benchmark", "crates/engine/benches/search.rs", "\"{game}"),
    list("threads benchmark", "crates/engine/benches/threads.rs", "(\"{game}\", "),
    list("bench positions", "crates/engine/src/benchmark.rs", "game: \"{game}\""),
    list("random games of the bench", "crates/engine/src/benchmark.rs", "(\"{game}\", "),
    list("results in WebAssembly", "crates/wasm/tests/results.json", "\"game\": \"{game}\""),
    list("custom element", "web/package/README.md", "`{game}`"),
    list("custom element", "web/package/tests/pages.ts", "game: '{game}'"),
    list("evaluation", "crates/engine/src/eval/mod.rs", "mod {game};"),
    list("tuning", "crates/engine/weights.txt", "{game}.scale"),
    list("engine tests", "crates/engine/tests/engine/common/mod.rs", "(Game::{Game}, "),
    list("tests of tactics", "crates/engine/tests/engine/tactics.rs", "(Game::{Game}, "),
    list("screens of the terminal", "crates/terminal/src/screen/tests.rs", "(\"{game}\", \""),
    list("boards of puzzles", "crates/puzzles/src/games/{game}.rs", "const BOARDS"),
    list("boards of puzzles", "crates/puzzles/src/games/mod.rs", "mod {game};"),
    list("puzzles", "crates/puzzles/puzzles/{game}.txt", "ludoteca puzzles 1 {game}\n"),
    list("games of the engine", "crates/explorer/games/{game}.txt", "[Game \"{game}\"]"),
    list("hints", "crates/service/tests/service/hints.rs", "(\"{game}\""),
    list("positions of the service", "crates/service/tests/service/positions.rs", "(\"{game}\", "),
    list("analyses of the service", "crates/service/tests/service/analysis.rs", "(\"{game}\", "),
    list("fuzz seeds", "fuzz/seeds/moves/{game}0", ""),
    list("fuzz seeds", "fuzz/seeds/puzzles/{game}0", ""),
    list("fuzz seeds", "fuzz/seeds/setup/{game}0", ""),
    list("fuzz seeds", "fuzz/seeds/state/{game}0", ""),
    list("links to the rules", "README.md", "docs/players/rules/{game}.en.md"),
    list("format of positions", "docs/developers/positions.md", "ludoteca perft {game} "),
    list("UGI", "docs/developers/protocol-ugi.md", "`{game}`"),
    list("records", "docs/developers/record.md", "`{game}`"),
    list("levels", "docs/players/levels.md", "`{game}`"),
    list("rules text", "docs/players/rules/{game}.en.md", ""),
    list("rules text", "docs/players/rules/{game}.es.md", ""),
    list("English words", "locales/en.ftl", "game-{game} ="),
    list("Spanish words", "locales/es.ftl", "game-{game} ="),
    list("drawings", "web/src/board/drawings/{game}/index.ts", ""),
    list("drawings", "web/src/board/drawings/index.ts", "./{game}'"),
    list("themes", "web/src/board/themes/themes.css", "[data-theme-{game}="),
    list("lessons", "web/src/lessons/{game}.ts", ""),
    list("lessons", "web/src/lessons/index.ts", "./{game}'"),
    list("demos", "web/src/demos/{game}.json", ""),
    list("demos", "web/scripts/demos.mjs", "game: '{game}'"),
    list("gallery of boards", "web/gallery/boards.ts", "table(server, '{game}'"),
    list("gallery of themes", "web/gallery/boards.ts", "  ['{game}', '"),
    list("gallery of studies", "web/gallery/studies.ts", "'{game}'"),
    list("browser tests of play", "web/e2e/play.test.ts", "'{game}'"),
    list("browser tests of saved pictures", "web/e2e/around-board.test.ts", "'{game}'"),
    list("browser tests of lessons", "web/e2e/learn.test.ts", "'{game}'"),
    list("browser tests of printing", "web/e2e/print.test.ts", "'{game}'"),
];

/// The lists that lack a game.
fn missing(game: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let variant = game[..1].to_uppercase() + &game[1..];
    let complete = |text: &str| text.replace("{game}", game).replace("{Game}", &variant);
    let lacks = |list: &&List| {
        let text = fs::read_to_string(root.join(complete(list.file)));
        !text.is_ok_and(|text| text.contains(&complete(list.mention)))
    };
    let describe = |list: &List| {
        let [file, mention] = [list.file, list.mention].map(complete);
        format!("{game}: no {}: {file} does not exist or lacks `{mention}`", list.purpose)
    };
    LISTS.iter().filter(lacks).map(describe).collect()
}

#[test]
fn every_list_of_games_has_every_game() {
    let missing: Vec<_> = Game::ALL.iter().flat_map(|game| missing(game.name())).collect();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// No list mentions a game that does not exist, so each of them can fail.
#[test]
fn every_list_fails_for_an_unknown_game() {
    assert_eq!(missing("no-such-game").len(), LISTS.len());
}
