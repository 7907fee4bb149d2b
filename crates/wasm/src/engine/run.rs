//! Runs the jobs of the page and of its referee.

use js_sys::Function;
use ludoteca_engine::{Resources, Stop};
use ludoteca_jobs::{Ended, Job, Run};
use ludoteca_rules::Game;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;
use crate::knowledge::knowledge_files;

/// Runs a job and passes each line to a function as soon as it is available. It blocks the worker, so stopping it
/// means ending the worker. The [files](files) of the job must have been supplied.
///
/// # Errors
/// If the text is not a job, or the search finds nothing.
#[wasm_bindgen]
pub fn run(job: &str, line: &Function) -> Result<(), Error> {
    let job = read(job)?;
    let mut send = |text: String| {
        // Exceptions of the function concern the page only.
        let _ = line.call1(&JsValue::NULL, &JsValue::from_str(&text));
    };
    match Run::new(job, Resources::default(), Stop::default()).finish(&mut send) {
        Ended::Done => Ok(()),
        ended => Err(Error::new(format_args!("the search ended early: {ended:?}"))),
    }
}

/// Names of the files from which a job reads proved values.
///
/// # Errors
/// If the text is not a job.
#[wasm_bindgen]
pub fn files(job: &str) -> Result<Vec<String>, Error> {
    let game = read(job)?.game();
    let games = game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    Ok(games.into_iter().flat_map(|game| knowledge_files(game.name())).collect())
}

pub(crate) fn read(job: &str) -> Result<Job, Error> {
    Ok(serde_json::from_str(job)?)
}
