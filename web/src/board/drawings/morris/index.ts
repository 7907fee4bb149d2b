import { morrisLayout } from '../../geometry/morris';
import { pieces, plainView, type Drawing } from '../drawing';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';

const layout = morrisLayout();

export const morris: Drawing = {
  layout: () => layout,
  Ground,
  Piece,
  ground: 'var(--morris-wood)',
  emblem: {
    options: {},
    view: plainView({
      colours: ['white', 'black'],
      pieces: pieces('d2 d3 d1 f4 b6', 'a4 b4 d6 e5 f2'),
    }),
  },
};
