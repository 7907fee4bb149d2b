/** The keyboard cursor of a board: the one place that Tab reaches, and movement by keys. */
import { tick } from 'svelte';
import { middle } from '../viewport/camera';
import type { Layout, Spot } from '../geometry/layout';
import { beside, nearest, rowEnd, towards } from './arrow-keys';

export class KeyboardCursor {
  /** The last selected place, with its coordinates at that time. */
  selected = $state.raw<Spot>();
  /** Where repeated vertical movement started. */
  #goal: Spot | undefined;

  constructor(
    private readonly layout: () => Layout,
    /** The element that contains the places. */
    private readonly root: () => HTMLElement | undefined,
  ) {}

  /** The one spot that the Tab key reaches: the last selected one, or the nearest if it is gone. */
  readonly current: Spot | undefined = $derived.by(() => {
    const [layout, { selected }] = [this.layout(), this];
    const found = selected && (layout.at.get(selected.name) ?? nearest(layout, selected));
    return found ?? nearest(layout, middle(layout.box));
  });

  /** Whether the focus is in the board. */
  get isHere(): boolean {
    const root = this.root();
    // Of the shadow root that the board may be in; to the document, only the root's host has the focus.
    const from = root?.getRootNode() as Document | ShadowRoot | undefined;
    return Boolean(root?.contains(from?.activeElement ?? null));
  }

  /** The spot that a key selects; `marked` are the places with a possible action. */
  next(from: Spot, key: string, marked: { has: (name: string) => boolean }): Spot | undefined {
    const layout = this.layout();
    const vertical = key === 'ArrowUp' || key === 'ArrowDown';
    this.#goal = vertical ? (this.#goal ?? from) : undefined;
    return (
      towards(layout, from, key, this.#goal ?? from) ??
      rowEnd(layout, from, key) ??
      beside(layout, from, key, marked)
    );
  }

  /** Gives the focus to a place. */
  async focus(spot: Spot | undefined): Promise<void> {
    if (!spot) return;
    await tick();
    const place = this.root()?.querySelector<SVGElement>(`[data-at="${spot.name}"]`);
    place?.focus({ preventScroll: true });
    // After the focus, which already makes an unbounded plane show the place.
    place?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
}
