/** Defines the custom element `<ludoteca-board>`. */
import { LudotecaBoard } from './board/element.js';

if (!customElements.get('ludoteca-board')) {
  customElements.define('ludoteca-board', LudotecaBoard);
}

declare global {
  interface HTMLElementTagNameMap {
    'ludoteca-board': LudotecaBoard;
  }
}

export { LudotecaBoard };
export type { MoveDetail, PlyDetail } from './board/element.js';
