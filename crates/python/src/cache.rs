//! Python objects that are made once: small integers, and the texts of moves.

use std::sync::{Arc, Mutex, PoisonError};

use ludoteca_rules::AnyOptions;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyString};

use crate::encoding::Encoding;

/// Number of integers kept: as many as Nine Men's Morris has actions.
const CACHE_SIZE: u32 = 15_000;

/// A list of actions.
pub(crate) fn actions<'py>(py: Python<'py>, actions: &[u32]) -> PyResult<Bound<'py, PyList>> {
    static INTEGERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    if actions.iter().any(|&action| action >= CACHE_SIZE) {
        return PyList::new(py, actions);
    }
    let integers = INTEGERS.get_or_init(py, || {
        (0..CACHE_SIZE)
            .map(|n| n.into_pyobject(py).map_or_else(|no| match no {}, Bound::unbind))
            .collect()
    });
    PyList::new(py, actions.iter().map(|&action| &integers[action as usize]))
}

/// The texts of moves, one of each action, made when it is needed.
type Texts = Arc<[PyOnceLock<Py<PyString>>]>;

/// The texts of moves in a game whose actions are moves, by options.
static TEXTS: Mutex<Vec<(AnyOptions, Texts)>> = Mutex::new(Vec::new());
/// Number of games with different options whose texts are kept.
const MAX_CACHED_GAMES: usize = 16;

/// The texts of legal moves in a position.
pub(crate) struct MoveTexts<'a, P> {
    position: &'a P,
    texts: Option<Texts>,
}

impl<'a, P: Encoding> MoveTexts<'a, P> {
    pub(crate) fn of(position: &'a P, options: AnyOptions) -> Self {
        Self { position, texts: P::ACTIONS_ARE_MOVES.then(|| texts::<P>(position, options)) }
    }

    /// The text of a move.
    pub(crate) fn get<'py>(&self, py: Python<'py>, mv: P::Move) -> Bound<'py, PyString> {
        let new = || PyString::new(py, &self.position.move_text(mv));
        match &self.texts {
            None => new(),
            Some(texts) => {
                let action = self.position.encode(mv)[0] as usize;
                texts[action].get_or_init(py, || new().unbind()).bind(py).clone()
            }
        }
    }
}

fn texts<P: Encoding>(position: &P, options: AnyOptions) -> Texts {
    let mut kept = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, texts)) = kept.iter().find(|(other, _)| *other == options) {
        return Arc::clone(texts);
    }
    let actions = P::shape(&position.options()).actions;
    let texts: Texts = (0..actions).map(|_| PyOnceLock::new()).collect();
    if kept.len() == MAX_CACHED_GAMES {
        kept.remove(0);
    }
    kept.push((options, Arc::clone(&texts)));
    texts
}
