//! Rules for JavaScript: the entry `ludoteca` of the npm package.
//!
//! The doc comments become those of the package's types. `position.d.ts`, from which the types import the shape of a
//! position, is generated from the description of the HTTP interface.

mod game;
mod setup;
mod view;

pub use game::{Match, games, presets};
pub use view::PositionView;

use wasm_bindgen::prelude::wasm_bindgen;

/// Types that `wasm-bindgen` cannot derive.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { Outcome, PositionView, Side } from '../position.js';

/** How a match begins. */
export interface Setup {
  /** The options, in short form (`"side=6 n=4"`) or as an object; the game's default if absent. */
  options?: string | Record<string, boolean | number | string> | null | undefined;
  /** The start position as text; the game's own start if absent. */
  position?: string | null | undefined;
  /** Moves that follow, as an array or separated by spaces. */
  moves?: string | readonly string[] | null | undefined;
}
"#;
