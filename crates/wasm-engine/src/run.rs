//! Runs the jobs of the page and of its referee.

use std::ops::ControlFlow;

use js_sys::Function;
use ludoteca_engine::{Resources, Stop};
use ludoteca_jobs::{Ended, Job, Run};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// Runs a job, passes each line to a function when it is found, and returns the last one. It blocks the worker, so
/// stopping it means ending the worker.
///
/// # Errors
/// If the text is no job, or the search finds nothing.
#[wasm_bindgen]
pub fn run(job: &str, line: &Function) -> Result<String, JsError> {
    let job: Job = serde_json::from_str(job)?;
    let mut last = String::new();
    let mut send = |text: String| {
        // What the function throws concerns the page only.
        let _ = line.call1(&JsValue::NULL, &JsValue::from_str(&text));
        last = text;
    };
    let mut run = Run::new(job, Resources::default(), Stop::default());
    loop {
        match run.step(&mut send) {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Ended::Done) => return Ok(last),
            ControlFlow::Break(ended) => {
                return Err(JsError::new(&format!("the search ended early: {ended:?}")));
            }
        }
    }
}
