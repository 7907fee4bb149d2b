/** The element in JSX of React 18 and 19: `import type {} from 'ludoteca/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { BoardAttributes, LudotecaBoard, MoveDetail, PlyDetail } from './board.js';

/** The events; React 18 ignores handlers of such events, so it needs `addEventListener`. */
interface BoardEvents {
  'onludoteca-move'?: ((event: CustomEvent<MoveDetail>) => void) | undefined;
  'onludoteca-ply'?: ((event: CustomEvent<PlyDetail>) => void) | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ludoteca-board': DetailedHTMLProps<HTMLAttributes<LudotecaBoard>, LudotecaBoard> &
        BoardAttributes &
        BoardEvents;
    }
  }
}
