import { planeLayout } from '../../geometry/plane';
import { pieces, plainView, type Drawing } from '../drawing';
import Cut from './Cut.svelte';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';

const emblemPieces = pieces('0,0 -1,1 1,-1 0,2 2,0 -1,2', '0,1 1,0 1,1 -1,0 2,-1');

export const six: Drawing = {
  layout: (_, view) => planeLayout(view.pieces.map((piece) => piece.at)),
  Ground,
  Piece,
  ground: 'var(--six-plane)',
  themes: ['felt', 'slate'],
  Preview: Cut,
  pile: { apart: 0.24, most: 5 },
  emblem: {
    options: {},
    view: plainView({ colours: ['red', 'black'], pieces: emblemPieces }),
  },
};
