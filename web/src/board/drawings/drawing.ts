/** What a game provides for drawing: one folder each, listed in `index.ts`. */
import type { Component } from 'svelte';
import type { Options, View } from '../../api/model';
import type { Focus } from '../steps/focus';
import type { Layout } from '../geometry/layout';

export interface Drawing {
  /** The layout of the board's places. */
  layout: (options: Options, view: View) => Layout;
  /** The board without pieces. */
  Ground: Component<{ layout: Layout; view: View }>;
  /** A piece of a colour that the rules name, drawn around 0,0. */
  Piece: Component<{ colour: string }>;
  /** The CSS colour of the background of the pieces. */
  ground: string;
  /** The board's themes by name; the first is the default. `themes.css` defines them. */
  themes: readonly string[];
  /** Whether legal places are highlighted as cells instead of dots. */
  glow?: boolean;
  /** An optional layer over the pieces. */
  Over?: Component<{ layout: Layout; view: View }>;
  /** An optional top layer with the consequences of the hovered step. */
  Preview?: Component<{ layout: Layout; view: View; focus: Focus }>;
  /** Whether it is a pencil game, so that a sheet of paper holds several games. */
  pencil?: boolean;
  /** Spacing of pieces beside the board, and the maximum number drawn. */
  pile?: { apart: number; most: number };
  /** A typical position, for the start page. */
  emblem: { options: Options; view: View };
}

/** Pieces of a position for thumbnails: places separated by spaces. */
export const pieces = (first: string, second: string): View['pieces'] => [
  ...first.split(' ').map((at) => ({ at, side: 'first' as const })),
  ...second.split(' ').map((at) => ({ at, side: 'second' as const })),
];

/** A position without special features. */
export const plainView = (parts: Pick<View, 'colours' | 'pieces'> & Partial<View>): View => ({
  hands: null,
  lost: null,
  rod: null,
  winning: [],
  shapes: [],
  notes: [],
  ...parts,
});
