//! A match for Python.

use ludoteca_record::Record;
use ludoteca_rules::{AnyMatch, Match as RulesMatch, Notation, Position, View, for_match};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};

use crate::cache::MoveTexts;
use crate::encoding::{self, Encoding};
use crate::error::{self, IllegalMove};
use crate::games::{read_options, saved_options};
use crate::json;
use crate::numbers::Integer;
use crate::outcome::Outcome;
use crate::pickle;
use crate::signals::Signals;
use crate::svg;

/// A game with its history: legal moves, repetition, draws and the result.
///
/// `game` is one of `GAMES`; `options` a dictionary or the short form; `position` the text of a start position;
/// `moves` the moves that follow, as a list or separated by spaces. A move is text in the game's notation.
///
/// >>> match = Match("fourmation", "side=4 n=3")
/// >>> match.push("b2")
/// 'b2'
/// >>> match.turn
/// 'second'
/// >>> print(match)
/// 4 . . . .
/// 3 * * * .
/// 2 * X * .
/// 1 * * * .
///   a b c d
///
/// `match[cell]` is the side whose piece is on a cell, and iteration yields the cells:
///
/// >>> match["b2"], match["a1"]
/// ('first', None)
///
/// Raises `InvalidOptions`, `InvalidPosition` or `IllegalMove`, all of them `ValueError`s.
#[pyclass(module = "ludoteca", from_py_object)]
#[derive(Clone)]
pub(crate) struct Match(pub(crate) AnyMatch);

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, options=None, *, position=None, moves=None))]
    pub(crate) fn new(
        game: &str,
        options: Option<&Bound<'_, PyAny>>,
        position: Option<&str>,
        moves: Option<Moves>,
    ) -> PyResult<Self> {
        let options = read_options(game, options)?;
        let started = match position {
            None => options.start(),
            Some(text) => options.start_from(text).map_err(|faults| error::position(&faults))?,
        };
        let mut started = Self(started);
        started.play_all(&moves.map(Moves::into_list).unwrap_or_default())?;
        Ok(started)
    }

    /// The match of a record in either format.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Self> {
        let record = Record::parse(text).map_err(|error| error::record(&error))?;
        Ok(Self(record.replay()))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The options in short form; `options(match.game, match.options)` has them as a dictionary.
    #[getter]
    fn options(&self) -> String {
        self.0.options().short()
    }

    /// The position before the first move, as text.
    #[getter]
    fn start(&self) -> String {
        self.0.position_text(0).unwrap_or_default()
    }

    /// The current position as text.
    #[getter]
    fn position(&self) -> String {
        self.0.position_text(self.0.ply()).unwrap_or_default()
    }

    /// The moves played.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.move_texts()
    }

    /// Number of moves played.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply()
    }

    /// The side to move, "first" or "second"; `None` after the end.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.0.to_move().map(ludoteca_rules::Side::name)
    }

    /// Number of consecutive plies without a placement or capture. At 100, the game is drawn.
    #[getter]
    fn quiet_plies(&self) -> u32 {
        self.0.quiet_plies()
    }

    /// Number of times that the position has occurred, including now. At 3, the game is drawn.
    #[getter]
    fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// Whether the game is over by its rules.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The outcome by the rules; `None` until the game is over.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    /// A 64-bit hash of the position. Equal positions have equal keys on every machine, until a major version.
    #[getter]
    fn key(&self) -> u64 {
        for_match!(&self.0, game => game.position().key())
    }

    /// The key shared by all positions that are symmetric to this one.
    #[getter]
    fn canonical_key(&self) -> u64 {
        for_match!(&self.0, game => game.position().canonical().key())
    }

    /// Number of symmetries of the board, the identity included.
    #[getter]
    fn symmetries(&self) -> u8 {
        for_match!(&self.0, game => game.position().symmetries())
    }

    /// A match that starts from the image of the current position under symmetry number `symmetry`; 0 is the
    /// identity. It has no history. In SIX the tiles may also be shifted.
    ///
    /// Raises `IndexError` if there is no such symmetry.
    fn transform(&self, symmetry: Integer) -> PyResult<Self> {
        let count = self.symmetries();
        let symmetry = symmetry.index(count.into()).ok_or_else(|| {
            PyIndexError::new_err(format!(
                "the board has the symmetries 0 to {}, not {symmetry}",
                count - 1
            ))
        })? as u8;
        Ok(Self(for_match!(&self.0, game => {
            RulesMatch::from_position(game.position().transform(symmetry)).into()
        })))
    }

    /// The legal moves as text, in the order of generation; empty after the end.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        for_match!(&self.0, game => {
            let texts = MoveTexts::of(game.position(), self.0.options());
            let mut moves = Vec::with_capacity(64);
            if game.outcome().is_none() {
                game.position().each_move(|mv| moves.push(texts.get(py, mv)));
            }
            PyList::new(py, moves)
        })
    }

    /// The side whose piece is on a cell, "first" or "second"; `None` if the cell is empty.
    ///
    /// Raises `KeyError` if there is no such cell.
    fn __getitem__(&self, cell: &str) -> PyResult<Option<&'static str>> {
        let name = cell.trim().to_ascii_lowercase();
        if !for_match!(&self.0, game => game.position().has_cell(&name)) {
            return Err(PyKeyError::new_err(format!("{cell:.40}")));
        }
        let view = self.current_view();
        let piece = view.pieces.iter().find(|piece| piece.at.as_str() == name);
        Ok(piece.map(|piece| piece.side.name()))
    }

    /// The names of the cells of the board; in SIX those of the tiles and the cells around them.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let layout = self.0.layout();
        let cells = layout.spots.iter().map(|spot| spot.at.as_str());
        PyList::new(py, cells.collect::<Vec<_>>())?.try_iter()
    }

    /// The position as a dictionary: pieces with their places and sides; in games that have them, the numbers of pieces
    /// in hand and lost by the first and the second side, and the rod; the winning line; complete and nearly complete
    /// shapes. See `ludoteca.types.View`.
    ///
    /// >>> view = Match("morris", moves="d6 f4").view()
    /// >>> view["pieces"]
    /// [{'at': 'd6', 'side': 'first'}, {'at': 'f4', 'side': 'second'}]
    /// >>> view["hands"], view["lost"]
    /// ([8, 8], [0, 0])
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.current_view())
    }

    /// Number of legal moves.
    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    /// Whether a move is legal now. Text that spells no move is not.
    fn is_legal(&self, mv: &str) -> bool {
        !self.0.steps(mv).is_empty() && self.0.outcome().is_none()
    }

    /// Plays a move and returns its canonical spelling.
    ///
    /// Raises `IllegalMove`; the match is unchanged then.
    fn push<'py>(&mut self, py: Python<'py>, mv: &str) -> PyResult<Bound<'py, PyString>> {
        let options = self.0.options();
        for_match!(&mut self.0, game => {
            let mv = game.play_text(mv).map_err(|error| error::mv(&error))?;
            let before = game.before_last().expect("a move has been played");
            Ok(MoveTexts::of(before, options).get(py, mv))
        })
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&mut self) -> PyResult<String> {
        let last = for_match!(&mut self.0, game => {
            let last = game.moves().last();
            game.undo();
            last.map(|mv| game.position().move_text(mv))
        });
        last.ok_or_else(no_move)
    }

    /// The last move.
    ///
    /// Raises `IndexError` if there is none.
    fn peek(&self) -> PyResult<String> {
        self.moves().pop().ok_or_else(no_move)
    }

    /// The moves played: the same as `moves`.
    #[getter]
    fn move_stack(&self) -> Vec<String> {
        self.moves()
    }

    /// Whether the game is over by its rules: the same as `is_over`.
    fn is_game_over(&self) -> bool {
        self.is_over()
    }

    /// The result by the rules as records spell it: "1-0" if the first side has won, "0-1", "1/2-1/2", or "*" until
    /// the game is over.
    fn result(&self) -> &'static str {
        Outcome::result(self.outcome().as_ref())
    }

    /// A 64-bit hash of the position: the same as `key`.
    fn hash(&self) -> u64 {
        self.key()
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// The actions that make up a legal move: one number, or up to three in the second round of SIX. See `Space`.
    fn actions(&self, mv: &str) -> PyResult<Vec<u32>> {
        for_match!(&self.0, game => encoding::actions_of(game, mv))
            .ok_or_else(|| IllegalMove::new_err(format!("`{mv:.40}` is not a legal move here")))
    }

    /// The legal move that consists of these actions.
    ///
    /// Raises `IllegalMove` if there is none.
    #[expect(clippy::needless_pass_by_value, reason = "how lists arrive")]
    fn move_of(&self, actions: Vec<Integer>) -> PyResult<String> {
        let numbers: Vec<u32> = actions.iter().map(|action| action.action()).collect();
        let text = for_match!(&self.0, game => {
            encoding::move_of(game, &numbers).map(|mv| game.position().move_text(mv))
        });
        text.ok_or_else(|| {
            let actions: Vec<_> = actions.iter().map(ToString::to_string).collect();
            let list = actions.join(", ");
            IllegalMove::new_err(format!("the actions [{list:.80}] make up no legal move here"))
        })
    }

    /// Number of sequences of `depth` legal moves from the current position. Releases the GIL; a signal such as
    /// Ctrl-C stops it.
    ///
    /// Raises `ValueError` for a negative depth.
    fn perft(&self, py: Python<'_>, depth: Integer) -> PyResult<u64> {
        let depth = depth.within("depth", 0..=u32::MAX)?;
        let mut signals = Signals::new();
        for_match!(&self.0, game => py.detach(|| perft(&mut game.clone(), depth, &mut signals)))
    }

    fn __str__(&self) -> String {
        self.0.draw().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let mut parts = vec![format!("{:?}", self.game()), format!("{:?}", self.options())];
        if self.0.position_text(0) != self.0.options().start().position_text(0) {
            parts.push(format!("position={:?}", self.start()));
        }
        if self.ply() > 0 {
            parts.push(format!("moves={:?}", self.moves().join(" ")));
        }
        format!("Match({})", parts.join(", "))
    }

    fn _repr_svg_(&self) -> String {
        svg::draw(&self.0)
    }

    /// The board as a picture: a new array of bytes of the shape (630, 1200, 3), with the red, green and blue of each
    /// pixel.
    fn pixels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let shape = [ludoteca_picture::HEIGHT.into(), ludoteca_picture::WIDTH.into(), 3];
        PyArray1::from_vec(py, py.detach(|| ludoteca_picture::rgb(&self.0))).reshape(shape)
    }

    /// The board as an image in SVG.
    fn svg(&self) -> String {
        svg::draw(&self.0)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }

    /// Matches are mutable and therefore not hashable; use their `key`.
    #[classattr]
    #[pyo3(name = "__hash__")]
    const HASH: Option<Py<PyAny>> = None;

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        pickle::reduce::<Self>(py, (self.game(), self.options(), self.start(), self.moves()))
    }

    /// Restores a pickled object.
    #[staticmethod]
    #[pyo3(signature = (version, *state))]
    fn _restore(version: &str, state: &Bound<'_, PyTuple>) -> PyResult<Self> {
        type State = (String, String, String, Vec<String>);
        pickle::restore(version, state, |(game, options, position, moves): State| {
            let options = saved_options(&game, &options)?;
            let started = options.start_from(&position).map_err(|f| error::position(&f))?;
            let mut started = Self(started);
            started.play_all(&moves)?;
            Ok(started)
        })
    }
}

/// The exception for a move that would be the last one.
fn no_move() -> PyErr {
    PyIndexError::new_err("no move has been played")
}

impl Match {
    fn current_view(&self) -> View {
        self.0.view(self.0.ply()).expect("the current position has a view")
    }

    fn play_all(&mut self, moves: &[String]) -> PyResult<()> {
        for (number, mv) in (1..).zip(moves) {
            self.0.play_text(mv).map_err(|error| error::listed_move(number, &error))?;
        }
        Ok(())
    }
}

impl PartialEq for Match {
    fn eq(&self, other: &Self) -> bool {
        self.0.options() == other.0.options()
            && self.start() == other.start()
            && self.moves() == other.moves()
    }
}

/// Perft in chunks; signals are handled between chunks.
fn perft<P: Position>(
    game: &mut RulesMatch<P>,
    depth: u32,
    signals: &mut Signals,
) -> PyResult<u64> {
    /// Depth of a chunk: its last moves are counted, not played.
    const CHUNK_DEPTH: u32 = 2;
    if depth <= CHUNK_DEPTH || game.outcome().is_some() {
        signals.check()?;
        return Ok(ludoteca_rules::perft::perft(game, depth));
    }
    let mut nodes = 0;
    for mv in game.legal_moves() {
        game.play_legal(mv);
        let below = perft(game, depth - 1, signals);
        game.undo();
        nodes += below?;
    }
    Ok(nodes)
}

/// Moves as Python passes them.
#[derive(FromPyObject)]
pub(crate) enum Moves {
    #[pyo3(transparent, annotation = "str")]
    Text(String),
    #[pyo3(transparent, annotation = "list[str]")]
    List(Vec<String>),
}

impl Moves {
    fn into_list(self) -> Vec<String> {
        match self {
            Self::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
            Self::List(list) => list,
        }
    }
}
