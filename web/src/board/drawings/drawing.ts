/** What a game gives to be drawn: one folder each, listed in `index.ts`. */
import type { Component } from 'svelte';
import type { Options, View } from '../../api/model';
import type { Focus } from '../steps/focus';
import type { Layout } from '../geometry/layout';

export interface Drawing {
  /** Where the board's places lie. */
  layout: (options: Options, view: View) => Layout;
  /** The board without pieces. */
  Ground: Component<{ layout: Layout; view: View }>;
  /** A piece of a colour that the rules name, drawn around 0,0. */
  Piece: Component<{ colour: string }>;
  /** The colour, in CSS, of what the pieces lie on. */
  ground: string;
  /**
   * The looks that the board can have, by name; the first stands where none was chosen. What each
   * is made of is in `themes.css`.
   */
  themes: readonly string[];
  /** Whether the places where a piece may be put are lit as a field instead of dotted. */
  glow?: boolean;
  /** What lies over the pieces, if anything does. */
  Over?: Component<{ layout: Layout; view: View }>;
  /** What would follow from the step looked at, drawn over everything, if the game has such a thing. */
  Ahead?: Component<{ layout: Layout; view: View; focus: Focus }>;
  /** Whether it is played with a pencil, so that a sheet of paper holds several games. */
  pencil?: boolean;
  /** How pieces lie beside the board: how far apart, and the most that are drawn of a pile. */
  pile?: { apart: number; most: number };
  /** A position that shows what the game is about, for the start page. */
  emblem: { options: Options; view: View };
}

/** Pieces of a position, for emblems: places separated by blanks. */
export const pieces = (first: string, second: string): View['pieces'] => [
  ...first.split(' ').map((at) => ({ at, side: 'first' as const })),
  ...second.split(' ').map((at) => ({ at, side: 'second' as const })),
];

/** A position with nothing special about it. */
export const plainView = (parts: Pick<View, 'colours' | 'pieces'> & Partial<View>): View => ({
  hands: null,
  lost: null,
  rod: null,
  winning: [],
  shapes: [],
  notes: [],
  ...parts,
});
