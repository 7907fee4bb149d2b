import { boardLayout } from '../../geometry/boards';
import { pieces, plainView, type Drawing } from '../drawing';
import Barred from './Barred.svelte';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';

export const morris: Drawing = {
  layout: (options) => boardLayout('morris', options),
  Ground,
  Piece,
  ground: 'var(--morris-ground)',
  themes: ['oak', 'marble'],
  Preview: Barred,
  pile: { apart: 0.6, most: 9 },
  emblem: {
    options: {},
    view: plainView({
      colours: ['white', 'black'],
      pieces: pieces('d2 d3 d1 f4 b6', 'a4 b4 d6 e5 f2'),
      shapes: [{ side: 'first', at: ['d1', 'd2', 'd3'], missing: [] }],
    }),
  },
};
