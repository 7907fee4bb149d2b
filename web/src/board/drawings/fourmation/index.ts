import { boardLayout } from '../../geometry/boards';
import { pieces, plainView, type Drawing } from '../drawing';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';

export const fourmation: Drawing = {
  layout: (options) => boardLayout('fourmation', options),
  Ground,
  Piece,
  ground: 'var(--fourmation-sheet)',
  themes: ['paper', 'blackboard'],
  glow: true,
  pencil: true,
  emblem: {
    options: { side: 5, n: 4 },
    view: plainView({
      colours: ['cross', 'circle'],
      pieces: pieces('b2 c3 d4 e3 c1', 'b3 c4 d3 d2 b4'),
    }),
  },
};
