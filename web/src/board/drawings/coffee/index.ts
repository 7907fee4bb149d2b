import { boardLayout } from '../../geometry/boards';
import { pieces, plainView, type Drawing } from '../drawing';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';
import Rod from './Rod.svelte';

export const coffee: Drawing = {
  layout: (options) => boardLayout('coffee', options),
  Ground,
  Piece,
  ground: 'var(--coffee-cell)',
  themes: ['walnut', 'porcelain'],
  Over: Rod,
  emblem: {
    options: { board: 'hex', side: 3, n: 3 },
    view: plainView({
      colours: ['black', 'orange'],
      pieces: pieces('b2 c4 d2', 'c3 d3 b4'),
      rod: { at: 'd3', axis: 'nw', line: ['e2', 'd3', 'c4', 'b4'] },
    }),
  },
};
