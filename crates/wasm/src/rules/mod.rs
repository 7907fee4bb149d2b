//! Rules for JavaScript: the entry `ludoteca` of the npm package.
//!
//! The doc comments become those of the package's types. `position.d.ts`, from which the types import the shape of a
//! position, is generated from the description of the HTTP interface.

mod game;
mod setup;
mod view;

pub use game::{Match, MatchRecord, games, option_ranges, presets};
pub use setup::{GivenOptions, Setup};
pub use view::PositionView;

use wasm_bindgen::prelude::wasm_bindgen;

/// Types that `wasm-bindgen` cannot derive.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { Outcome, PositionView, Side } from '../position.js';

/** The value of an option. */
export type OptionValue = boolean | number | string;

/** The values that an option may have, and its default, if the options before it have the values in `given`. */
export interface OptionRange {
  given: Record<string, OptionValue>;
  allowed: OptionValue[];
  default: OptionValue;
}

/**
 * An option of a game. `words` are those of a `"choice"`, `min` and `max` the bounds of a `"number"` over all ranges.
 */
export type OptionField = { name: string; ranges: OptionRange[] } & (
  | { type: 'flag' }
  | { type: 'choice'; words: string[] }
  | { type: 'number'; min: number; max: number }
);

/** How a match begins. */
export interface Setup {
  /** The options, in short form (`"side=6 n=4"`) or as an object; the game's default if absent. */
  options?: string | Record<string, OptionValue> | null | undefined;
  /** The start position as text; the game's own start if absent. */
  position?: string | null | undefined;
  /** Moves that follow, as an array or separated by spaces. */
  moves?: string | readonly string[] | null | undefined;
}
"#;
