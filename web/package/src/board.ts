/** Defines the custom element `<ludoteca-board>`. */
import { load } from './index.js';
import {
  LudotecaBoard,
  type BoardAttributes,
  type MoveDetail,
  type PlyDetail,
} from './board/element.js';

// A server has no elements.
if (typeof customElements !== 'undefined') void define();

/** Defines the element once the rules are loaded, so that its methods always work. */
async function define(): Promise<void> {
  await load();
  if (!customElements.get('ludoteca-board')) {
    customElements.define('ludoteca-board', LudotecaBoard);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ludoteca-board': LudotecaBoard;
  }

  // The events bubble.
  interface GlobalEventHandlersEventMap {
    'ludoteca-move': CustomEvent<MoveDetail>;
    'ludoteca-ply': CustomEvent<PlyDetail>;
  }
}

export { LudotecaBoard };
export type { BoardAttributes, MoveDetail, PlyDetail };
