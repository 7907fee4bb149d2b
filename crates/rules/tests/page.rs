//! Files of the page that follow from the rules: the layouts of boards, which it draws before any response, and the
//! games that the start page plays.

use std::fs;
use std::path::Path;

use ludoteca_rules::geometry::layout::{Layout, Spot};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, OptionValue, Side, samples};
use serde_json::{Map, Value, json};

/// Setting this variable writes the files, after a change of a layout or sample.
const UPDATE: &str = "UPDATE_PAGE";

/// Every combination of a game's options, with the layout of the board.
fn variants(game: Game) -> Vec<(Map<String, Value>, Layout)> {
    let read = |map: &Map<String, Value>| game.options_from_json(&map.clone().into()).unwrap();
    let mut found = vec![Map::new()];
    for i in 0..read(&Map::new()).choices().len() {
        let extend = |map: Map<String, Value>| {
            let choices = read(&map).choices().swap_remove(i);
            let name = choices.field.name.to_owned();
            let with = move |value: OptionValue| {
                map.clone().into_iter().chain([(name.clone(), value.into())]).collect()
            };
            choices.allowed.into_iter().map(with).collect::<Vec<_>>()
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found.into_iter().map(|map| (map.clone(), read(&map).start().layout())).collect()
}

/// Whether moves change the layout, as on an unbounded plane.
fn is_unbounded(options: AnyOptions) -> bool {
    let mut game = options.start();
    let before = game.layout();
    game.play_text(&game.legal_texts()[0]).unwrap();
    game.layout() != before
}

/// Names, columns and rows, each in one text: the page's first load contains them, and this is half as long after
/// compression as one object for each.
fn columns(spots: impl Iterator<Item = (impl ToString, i16, i16)>) -> [String; 3] {
    let [mut names, mut columns, mut rows] = [const { Vec::new() }; 3];
    for (name, column, row) in spots {
        names.push(name.to_string());
        columns.push(column.to_string());
        rows.push(row.to_string());
    }
    [names, columns, rows].map(|column| column.join(" "))
}

/// The boards of a game, each with the options that determine it.
fn boards(game: Game) -> Vec<Value> {
    let mut variants = variants(game);
    let names: Vec<_> = variants[0].0.keys().cloned().collect();
    for name in names {
        let without = |map: &Map<String, Value>| {
            let mut map = map.clone();
            map.remove(&name);
            map
        };
        let is_same = |(a, one), (b, other)| without(a) != without(b) || one == other;
        if variants
            .iter()
            .all(|(a, one)| variants.iter().all(|(b, other)| is_same((a, one), (b, other))))
        {
            for (map, _) in &mut variants {
                map.remove(&name);
            }
            variants.dedup();
        }
    }
    let board = |(options, layout): (_, Layout)| {
        let spots = |spots: &[Spot]| columns(spots.iter().map(|s| (s.at, s.column, s.row)));
        json!({
            "options": options,
            "cell": layout.tiling,
            "spots": spots(&layout.spots),
            "lines": layout.lines,
            "axes": columns(layout.axes.iter().map(|axis| (axis.name, axis.columns, axis.rows))),
            "labels": spots(&layout.labels),
        })
    };
    variants.into_iter().map(board).collect()
}

/// Asserts that a file in `web/src` has this content.
fn check(file: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "if this is intended, run the test with {UPDATE}=1");
}

#[test]
fn boards_are_current() {
    let bounded = |game: &&Game| !is_unbounded(game.options("").unwrap());
    let games = Game::ALL.iter().filter(bounded).map(|&game| {
        let boards: Vec<_> = boards(game).iter().map(Value::to_string).collect();
        format!("\"{}\": [\n{}\n]", game.name(), boards.join(",\n"))
    });
    let games = games.collect::<Vec<_>>().join(",\n");
    check("board/geometry/boards.json", &format!("{{\n{games}\n}}\n"));
}

/// The visible part of a position, without empty fields.
fn frame(game: &AnyMatch, ply: usize) -> Value {
    let view = game.view(ply).unwrap();
    let places = |side| {
        let pieces = view.pieces.iter().filter(|piece| piece.side == side);
        pieces.map(|piece| piece.at.as_str()).collect::<Vec<_>>().join(" ")
    };
    let mut frame = json!({"first": places(Side::First), "second": places(Side::Second)});
    if let Some(rod) = &view.rod {
        frame["rod"] = json!(rod);
    }
    for (name, places) in [("last", game.places_of(ply)), ("winning", view.winning)] {
        if !places.is_empty() {
            frame[name] = json!(places);
        }
    }
    frame
}

#[test]
fn demos_are_current() {
    for &game in Game::ALL {
        let sample = samples::complete(game);
        let played = sample.game(game);
        assert!(played.outcome().is_some(), "{game}");
        let demo = json!({
            "options": played.options().to_map(),
            "moves": sample.moves,
            "colours": played.view(played.ply()).unwrap().colours,
            "frames": (0..=played.ply()).map(|ply| frame(&played, ply)).collect::<Vec<_>>(),
        });
        check(&format!("demos/{game}.json"), &format!("{demo}\n"));
    }
}
