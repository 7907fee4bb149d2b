//! Boards as rows of text, as in FEN: letters for pieces, numbers for empty cells, `/` between
//! rows.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::game::fault::{Fault, Faults};
use crate::game::side::{Pair, Side};

/// The rows of a board; `None` is an empty cell.
///
/// ```
/// use ludoteca_rules::{Side, geometry::rows::{self, Rows}};
/// let [one, two] = Side::BOTH.map(Some);
/// let board: Rows = vec![vec![None, None, one], vec![two, None, None]];
/// assert_eq!(rows::write(&board, ['x', 'o']), "2x/o2");
/// ```
pub type Rows = Vec<Vec<Option<Side>>>;

/// Maximum width and height of a board. Longer text is rejected before it is stored.
const MAX_SIDE: usize = 128;

/// Splits the text of a position into its `N` fields; `form` describes them in the error message.
///
/// ```
/// use ludoteca_rules::geometry::rows;
/// let [board, turn] = rows::fields("2x/o2 x", "ROWS TURN")?;
/// assert_eq!((board, turn), ("2x/o2", "x"));
/// assert!(rows::fields::<2>("2x/o2", "ROWS TURN").is_err());
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
pub fn fields<'a, const N: usize>(text: &'a str, form: &str) -> Result<[&'a str; N], Fault> {
    let fields: Vec<_> = text.split_whitespace().take(N + 1).collect();
    fields.try_into().map_err(|fields: Vec<_>| {
        let count = if fields.len() > N { "more".into() } else { fields.len().to_string() };
        Fault::new(
            "setup-fields",
            "",
            format!("a position has {N} fields, {form}; here are {count}"),
        )
    })
}

/// Reads rows such as `4/1x2/1o2/4` with the letters of the two sides.
///
/// ```
/// use ludoteca_rules::{Side, geometry::rows};
/// let board = rows::read("1x/2", ['x', 'o'])?;
/// assert_eq!(board, [[None, Some(Side::First)], [None, None]]);
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
pub fn read(text: &str, letters: [char; 2]) -> Result<Rows, Fault> {
    let rows: Vec<_> = text.split('/').take(MAX_SIDE + 1).collect();
    if rows.len() > MAX_SIDE {
        return Err(Fault::new("setup-rows", "", format!("there are more than {MAX_SIDE} rows")));
    }
    rows.iter().enumerate().map(|(i, row)| read_row(row, i + 1, letters)).collect()
}

fn read_row(text: &str, number: usize, letters: [char; 2]) -> Result<Vec<Option<Side>>, Fault> {
    let fault = |message: String| Fault::new("setup-row", format!("row {number}"), message);
    let mut row = Vec::new();
    let mut empty = 0_usize;
    for c in text.chars() {
        // No number begins with 0.
        if let Some(digit) = c.to_digit(10).filter(|&digit| digit > 0 || empty > 0) {
            empty = (empty * 10 + digit as usize).min(MAX_SIDE + 1);
        } else {
            row.resize(row.len() + empty, None);
            empty = 0;
            let side =
                Side::BOTH.into_iter().find(|s| letters[s.index()] == c.to_ascii_lowercase());
            let Some(side) = side else {
                let [first, second] = letters;
                return Err(fault(format!(
                    "row {number} has `{c}`; rows are made of {first}, {second} and numbers"
                )));
            };
            row.push(Some(side));
        }
        if row.len() + empty > MAX_SIDE {
            return Err(fault(format!("row {number} has more than {MAX_SIDE} cells")));
        }
    }
    row.resize(row.len() + empty, None);
    Ok(row)
}

/// Writes rows; [`read`] reads them back.
///
/// ```
/// use ludoteca_rules::geometry::rows;
/// let board = rows::read("11x/o1", ['x', 'o'])?;
/// assert_eq!(rows::write(&board, ['b', 'w']), "11b/w1");
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
pub fn write(rows: &[Vec<Option<Side>>], letters: [char; 2]) -> String {
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        if i > 0 {
            text.push('/');
        }
        for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
            match run[0] {
                None => write!(text, "{}", run.len()).expect("writing to a String cannot fail"),
                Some(side) => text.push(letters[side.index()]),
            }
        }
    }
    text
}

/// Reads the letter of the side to move.
///
/// ```
/// use ludoteca_rules::{Side, geometry::rows};
/// assert_eq!(rows::read_turn("O", ['x', 'o'])?, Side::Second);
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
pub fn read_turn(text: &str, letters: [char; 2]) -> Result<Side, Fault> {
    let letter = text.to_ascii_lowercase();
    let found = Side::BOTH.into_iter().find(|s| letter == letters[s.index()].to_string());
    found.ok_or_else(|| {
        let text: String = text.chars().take(20).collect();
        let [first, second] = letters;
        let message = format!("the side to move is {first} or {second}, not {text}");
        Fault::new("setup-turn", text, message)
    })
}

/// Reports rows that differ from the board's in number or length, from the top.
///
/// ```
/// use ludoteca_rules::{Faults, geometry::rows};
/// let mut faults = Faults::default();
/// rows::check_shape(&[vec![None; 3], vec![None; 2]], &[3, 3], &mut faults);
/// let faults = faults.into_result(()).unwrap_err();
/// assert_eq!(faults.to_string(), "row 2 has 2 cells, the board's has 3");
/// ```
pub fn check_shape(rows: &[Vec<Option<Side>>], lengths: &[usize], faults: &mut Faults) {
    faults.push_if(rows.len() != lengths.len(), || {
        let message = format!("there are {} rows, the board has {}", rows.len(), lengths.len());
        Fault::new("setup-rows", "", message)
    });
    for (i, (row, &length)) in rows.iter().zip(lengths).enumerate() {
        faults.push_if(row.len() != length, || {
            let message =
                format!("row {} has {} cells, the board's has {length}", i + 1, row.len());
            Fault::new("setup-row", format!("row {}", i + 1), message)
        });
    }
}

/// Reports piece counts that alternating placements by the two sides cannot produce.
///
/// ```
/// use ludoteca_rules::{Faults, Side, geometry::rows};
/// let mut faults = Faults::default();
/// rows::check_counts(Side::pair([3, 2]), Side::First, Side::Second, &mut faults);
/// assert!(faults.clone().into_result(()).is_ok());
/// rows::check_counts(Side::pair([3, 2]), Side::First, Side::First, &mut faults);
/// assert!(faults.into_result(()).is_err());
/// ```
pub fn check_counts(counts: Pair<u32>, starter: Side, turn: Side, faults: &mut Faults) {
    let other = starter.other();
    let (own, theirs) = (counts[starter], counts[other]);
    let wanted = theirs + u32::from(turn == other);
    faults.push_if(own != wanted, || {
        let message = format!(
            "with {turn} to move and {theirs} of {other}'s there should be {wanted} of {starter}'s, \
             not {own}"
        );
        Fault::new("wrong-counts", "", message)
    });
}
