/** The pointer over a board's places: what it is over, and what it drags from one to another. */
import { on } from 'svelte/events';
import { move, press, type Gesture, type Grip } from './gesture';
import type { Point } from '../geometry/layout';

/** The board's reactions to a drag. */
export interface Dragging {
  /** What a drag from this element would be, and from which place. */
  grip: (target: Element, touch: boolean) => { at: string; grip: Grip } | undefined;
  /** The drag has started or moved. */
  drag: (gesture: Gesture) => void;
  /** The drag has ended. */
  drop: (gesture: Gesture) => void;
  /** The drag was cancelled. */
  cancel: (gesture: Gesture) => void;
}

const at = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });

/** The name of the place that an event is about. */
const placeOf = (target: EventTarget | null): string | undefined =>
  (target instanceof Element && target.closest<SVGElement>('[data-at]')?.dataset.at) || undefined;

export class Pointer {
  /** The place pointed at. */
  over = $state<string>();
  /** The current press or drag. */
  held = $state.raw<Gesture>();
  /** Whether the click that ends a drag is still expected; it must be ignored. */
  #spent = false;

  constructor(private readonly board: Dragging) {}

  get dragging(): Gesture | undefined {
    return this.held?.dragging ? this.held : undefined;
  }

  /** Cancels a drag. */
  cancel(): void {
    const { held } = this;
    this.held = undefined;
    if (held?.dragging) this.board.cancel(held);
  }

  onpointerdown = (event: PointerEvent): void => {
    this.#spent = false;
    // A second finger is a pinch. The same pointer again means that its release was missed.
    if (this.held && this.held.pointer !== event.pointerId) return this.cancel();
    this.cancel();
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const found = this.board.grip(event.target, event.pointerType === 'touch');
    if (found) this.held = press(event.pointerId, found.at, found.grip, at(event));
  };

  onpointermove = (event: PointerEvent): void => {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    // It was released outside the board.
    if (event.buttons === 0) return this.cancel();
    const next = move(held, at(event));
    if (!next.dragging) return;
    // The viewport must not pan meanwhile.
    event.stopPropagation();
    if (!held.dragging) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.held = next;
    this.board.drag(next);
  };

  onpointerup = (event: PointerEvent): void => {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    this.held = undefined;
    if (!held.dragging) return;
    // No click follows a touch drag.
    const touch = event.pointerType === 'touch';
    this.#spent = !touch;
    if (touch) this.over = undefined;
    this.board.drop(held);
  };

  onpointercancel = (): void => this.cancel();

  onpointerover = (event: PointerEvent): void => {
    if (!this.held?.dragging) this.over = placeOf(event.target);
  };

  onpointerout = (event: PointerEvent): void => {
    if (!this.held?.dragging) this.over = placeOf(event.relatedTarget);
  };

  /**
   * Prevents scrolling while a touch drags a piece: not all browsers honour `touch-action` on SVG
   * shapes. An attachment, since Svelte's own listeners are passive here.
   */
  hold = (element: Element): (() => void) =>
    on(
      element as HTMLElement,
      'touchmove',
      (event) => {
        if (this.held && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );

  onclickcapture = (event: MouseEvent): void => {
    if (this.#spent) event.stopPropagation();
    this.#spent = false;
  };
}
