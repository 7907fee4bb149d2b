//! The points of the board of Nine Men's Morris in the orders of other programs.

/// Row by row from the top left, as in set-ups, and as PlayOK and OpenSpiel number the points.
pub(super) const ROWS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
    "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// The place of a point in [`ROWS`].
pub(super) fn index(point: &str) -> Option<usize> {
    ROWS.iter().position(|name| *name == point)
}

/// Rewrites each point of a move, such as `d2-d3xa1`, or of a capture alone; `None` if one is unknown.
pub(super) fn rewrite(mv: &str, point: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    for (i, part) in mv.split_inclusive(['-', 'x']).enumerate() {
        let name = part.trim_end_matches(['-', 'x']);
        if i > 0 || part != "x" {
            out.push_str(&point(name)?);
        }
        out.push_str(&part[name.len()..]);
    }
    Some(out)
}
