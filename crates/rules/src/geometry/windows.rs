//! Windows: the runs of `n` adjacent cells in a line, each of which can become n in a row.

/// All windows of `n` cells, each as its cells in order: for each direction, from each cell at
/// which a window starts.
///
/// `away(cell, direction, steps)` is the cell some steps away, if it is on the board.
///
/// ```
/// use ludoteca_rules::geometry::windows::windows;
/// // A board of one row with four cells, numbered from 0.
/// let away = |cell: u8, step: i8, steps: i8| cell.checked_add_signed(step * steps).filter(|&c| c < 4);
/// let all: Vec<Vec<u8>> = windows(3, [1], 0..4, away).map(Iterator::collect).collect();
/// assert_eq!(all, [[0, 1, 2], [1, 2, 3]]);
/// ```
pub fn windows<D: Copy, C: Iterator<Item = u8> + Clone>(
    n: u8,
    directions: impl IntoIterator<Item = D>,
    cells: C,
    away: impl Fn(u8, D, i8) -> Option<u8> + Copy,
) -> impl Iterator<Item = impl Iterator<Item = u8> + Clone> {
    directions.into_iter().flat_map(move |direction| {
        let last = move |&cell: &u8| away(cell, direction, n as i8 - 1).is_some();
        let window = move |cell| (0..n as i8).filter_map(move |steps| away(cell, direction, steps));
        cells.clone().filter(last).map(window)
    })
}
