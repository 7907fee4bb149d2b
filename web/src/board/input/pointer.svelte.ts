/** The pointer over a board's places: what it is over, and what it drags from one to another. */
import { on } from 'svelte/events';
import { move, press, type Gesture, type Grip } from './gesture';
import type { Point } from '../geometry/layout';

/** What a board does about a drag. */
export interface Dragging {
  /** What a drag from this element would be, and from which place. */
  grip: (target: Element, touch: boolean) => { at: string; grip: Grip } | undefined;
  /** The drag has begun, or gone on. */
  drag: (gesture: Gesture) => void;
  /** It ends here. */
  drop: (gesture: Gesture) => void;
  /** It was broken off. */
  cancel: (gesture: Gesture) => void;
}

const at = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });

/** The name of the place that an event is about. */
const placeOf = (target: EventTarget | null): string | undefined =>
  (target instanceof Element && target.closest<SVGElement>('[data-at]')?.dataset.at) || undefined;

export class Pointer {
  /** The place pointed at. */
  over = $state<string>();
  /** The press or drag under way. */
  held = $state.raw<Gesture>();
  /** Whether the click that ends a drag is still to come; it chooses nothing. */
  #spent = false;

  constructor(private readonly board: Dragging) {}

  get dragging(): Gesture | undefined {
    return this.held?.dragging ? this.held : undefined;
  }

  /** Breaks a drag off. */
  cancel(): void {
    const { held } = this;
    this.held = undefined;
    if (held?.dragging) this.board.cancel(held);
  }

  onpointerdown = (event: PointerEvent): void => {
    this.#spent = false;
    // A second finger: this is a pinch. The same pointer once more: it was let go unseen.
    if (this.held && this.held.pointer !== event.pointerId) return this.cancel();
    this.cancel();
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const found = this.board.grip(event.target, event.pointerType === 'touch');
    if (found) this.held = press(event.pointerId, found.at, found.grip, at(event));
  };

  onpointermove = (event: PointerEvent): void => {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    // It was let go outside the board.
    if (event.buttons === 0) return this.cancel();
    const next = move(held, at(event));
    if (!next.dragging) return;
    // The stage does not move the plane meanwhile.
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
    // No click follows a finger that dragged.
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
   * Keeps the page still under a finger that drags a piece: the style `touch-action` is not heeded
   * on shapes of a picture everywhere. An attachment, since Svelte's own listener could not do it.
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
