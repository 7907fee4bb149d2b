/** The element in templates of Vue: `import type {} from 'ludoteca/vue'`. */
import type { EmitFn, HTMLAttributes } from 'vue';
import type { BoardAttributes, LudotecaBoard, MoveDetail, PlyDetail } from './board.js';

interface BoardEvents {
  'ludoteca-move': (event: CustomEvent<MoveDetail>) => void;
  'ludoteca-ply': (event: CustomEvent<PlyDetail>) => void;
}

declare module 'vue' {
  interface GlobalComponents {
    'ludoteca-board': new () => LudotecaBoard & {
      $props: HTMLAttributes & BoardAttributes;
      $emit: EmitFn<BoardEvents>;
    };
  }
}
