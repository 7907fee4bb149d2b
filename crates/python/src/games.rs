//! Games and their options.

use ludoteca_locales::Lang;
use ludoteca_rules::{AnyOptions, Game};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::error::{self, InvalidOptions};
use crate::json;

/// The names of the games.
pub(crate) fn names() -> Vec<&'static str> {
    Game::ALL.iter().map(|game| game.name()).collect()
}

/// A game by its name.
fn game(name: &str) -> PyResult<Game> {
    name.parse().map_err(|fault| InvalidOptions::new_err(format!("{fault}")))
}

/// Options in the short form, of a game by its name, as pickles have them.
pub(crate) fn saved_options(game: &str, short: &str) -> PyResult<AnyOptions> {
    self::game(game)?.options(short).map_err(|faults| error::options(&faults))
}

/// Options that Python passes: the short form, a dictionary, or `None` for the default.
pub(crate) fn read_options(game: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<AnyOptions> {
    let game = self::game(game)?;
    let read = match given {
        None => game.options(""),
        Some(given) if given.is_instance_of::<PyString>() => game.options(given.extract()?),
        Some(given) => {
            let json: String = given
                .py()
                .import("json")?
                .call_method1("dumps", (given,))
                .and_then(|text| text.extract())
                .map_err(|_| {
                    InvalidOptions::new_err("options must be a string, a dictionary or None")
                })?;
            game.options(&json)
        }
    };
    read.map_err(|faults| error::options(&faults))
}

/// Common options of a game in short form, the default first.
///
/// >>> presets("six")
/// ['tiles=21', 'tiles=19 apart']
#[pyfunction]
pub(crate) fn presets(game: &str) -> PyResult<Vec<String>> {
    Ok(self::game(game)?.presets().iter().map(AnyOptions::short).collect())
}

/// The rules of a game as Markdown, in a language such as "es"; in English if there are none in it.
///
/// >>> rules("morris").splitlines()[0]
/// '# Nine Men’s Morris'
/// >>> rules("morris", "es").splitlines()[0]
/// '# Molino'
#[pyfunction]
#[pyo3(signature = (game, lang="en"))]
pub(crate) fn rules(game: &str, lang: &str) -> PyResult<String> {
    let name = self::game(game)?.name();
    Ok(Lang::of(lang).rules(name).expect("every game has rules in every language"))
}

/// The options of a game, and the values that each may have under those before it.
///
/// >>> side, n, *_ = option_ranges("fourmation")
/// >>> side["name"], side["type"], side["ranges"][0]["allowed"]
/// ('side', 'number', [3, 4, 5, 6, 7, 8])
/// >>> n["ranges"][0]
/// {'given': {'side': 3}, 'allowed': [3], 'default': 3}
#[pyfunction]
pub(crate) fn option_ranges<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyList>> {
    Ok(json::to_python(py, &self::game(game)?.ranges())?.cast_into()?)
}

/// All options of a game as a dictionary. Omitted options have their defaults.
///
/// >>> options("fourmation", "side=5")
/// {'fallback': 'near', 'n': 4, 'pie': False, 'side': 5}
#[pyfunction]
#[pyo3(signature = (game, given=None))]
pub(crate) fn options<'py>(
    py: Python<'py>,
    game: &str,
    given: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let options = read_options(game, given)?;
    Ok(json::to_python(py, &options.to_map())?.cast_into()?)
}
