//! Drawing of move values on the board.

use std::collections::BTreeMap;

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Playable, Verb};

/// Draws the board with the value of the moves to each cell for the side to move: `w`, `=` or `l`.
/// If a move consists of a stone and a rod, each winning rod is drawn as it lies.
pub(super) fn draw<P: Playable>(position: &P, moves: &[(P::Move, Option<Proved>)]) -> String {
    let mut signs: BTreeMap<String, String> = BTreeMap::new();
    for &(mv, value) in moves {
        let wdl = value.map(|value| value.wdl);
        let steps = position.steps(mv);
        let step = |verb| steps.iter().find(|step| step.verb == verb);
        let Some(put) = step(Verb::Put) else { continue };
        let text = signs.entry(put.at.to_string()).or_default();
        match step(Verb::Rod) {
            None => text.push(sign(wdl)),
            Some(rod) if wdl == Some(Wdl::Win) => text.push(bar(rod.at.as_str())),
            Some(_) => {}
        }
    }
    let widest = signs.values().map(String::len).max().unwrap_or(1);
    // Neighbouring cells are two columns of the layout apart.
    let unit = widest / 2 + 1;
    let layout = position.layout();
    let sign =
        |at: &str| signs.get(at).filter(|signs| !signs.is_empty()).map_or(".", |signs| signs);
    let spots = layout.spots.iter().map(|spot| (spot, sign(&spot.at)));
    let labels = layout.labels.iter().map(|label| (label, &*label.at));
    let mut written: Vec<_> = spots.chain(labels).collect();
    let left = written.iter().map(|(spot, _)| spot.column).min().unwrap_or(0);
    written.sort_by_key(|(spot, _)| (spot.row, spot.column));
    let mut rows: BTreeMap<i16, String> = BTreeMap::new();
    for (spot, text) in written {
        let row = rows.entry(spot.row).or_default();
        let column = usize::try_from(spot.column - left).unwrap_or(0) * unit;
        *row = format!("{row:column$}{text}");
    }
    rows.into_values().map(|row| row + "\n").collect()
}

fn sign(wdl: Option<Wdl>) -> char {
    match wdl {
        Some(Wdl::Win) => 'w',
        Some(Wdl::Draw) => '=',
        Some(Wdl::Loss) => 'l',
        None => '?',
    }
}

/// The character for a rod on an axis.
fn bar(axis: &str) -> char {
    match axis {
        "n" => '|',
        "ne" => '/',
        "nw" => '\\',
        _ => '-',
    }
}
