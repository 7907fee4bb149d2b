/** The element in templates of Svelte: `import type {} from 'ludoteca/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { BoardAttributes, LudotecaBoard, MoveDetail, PlyDetail } from './board.js';

interface BoardEvents {
  'onludoteca-move'?: ((event: CustomEvent<MoveDetail>) => void) | undefined;
  'onludoteca-ply'?: ((event: CustomEvent<PlyDetail>) => void) | undefined;
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'ludoteca-board': HTMLAttributes<LudotecaBoard> & BoardAttributes & BoardEvents;
  }
}
