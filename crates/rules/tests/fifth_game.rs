//! A game added to the closed set must be added to every other list of games: this test names each
//! list that lacks one and that neither the compiler nor another test reports.

use std::fs;
use std::path::Path;

use ludoteca_rules::Game;

/// A part of the repository that lists the games.
struct List {
    /// The feature that a game missing from the list would lack.
    purpose: &'static str,
    /// The file, from the root of the repository; `{game}` is the game's name.
    file: &'static str,
    /// Text that the file contains for each game; empty if the existence of the file suffices.
    mention: &'static str,
}

const fn list(purpose: &'static str, file: &'static str, mention: &'static str) -> List {
    List { purpose, file, mention }
}

const LISTS: &[List] = &[
    list("property tests", "crates/rules/tests/properties.rs", "    {game}: "),
    list("custom element", "web/package/README.md", "`{game}`"),
    list("fuzz seeds", "fuzz/seeds/moves/{game}0", ""),
    list("fuzz seeds", "fuzz/seeds/puzzles/{game}0", ""),
    list("fuzz seeds", "fuzz/seeds/setup/{game}0", ""),
    list("fuzz seeds", "fuzz/seeds/state/{game}0", ""),
    list("links to the rules", "README.md", "docs/players/rules/{game}.en.md"),
    list("format of positions", "docs/developers/positions.md", "ludoteca perft {game} "),
    list("UGI", "docs/developers/protocol-ugi.md", "`{game}`"),
    list("records", "docs/developers/record.md", "`{game}`"),
    list("levels", "docs/players/levels.md", "`{game}`"),
    list("drawings", "web/src/board/drawings/index.ts", "./{game}'"),
    list("lessons", "web/src/lessons/index.ts", "./{game}'"),
    list("gallery of boards", "web/gallery/boards.ts", "table(server, '{game}'"),
    list("gallery of studies", "web/gallery/studies.ts", "'{game}'"),
];

/// The lists that lack a game.
fn missing(game: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let complete = |text: &str| text.replace("{game}", game);
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
