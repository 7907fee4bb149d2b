/** Where the keyboard is on a board: the one place that Tab reaches, and what its keys lead to. */
import { tick } from 'svelte';
import { middle } from '../viewport/camera';
import type { Layout, Spot } from '../geometry/layout';
import { beside, nearest, rowEnd, towards } from './arrow-keys';

export class KeyboardCursor {
  /** The place that was reached last, as it lay then. */
  wanted = $state.raw<Spot>();
  /** Where a run up or down began. */
  #goal: Spot | undefined;

  constructor(
    private readonly layout: () => Layout,
    /** What holds the places. */
    private readonly root: () => HTMLElement | undefined,
  ) {}

  /** The one spot that the Tab key reaches; where the place reached last is gone, what is near. */
  readonly current: Spot | undefined = $derived.by(() => {
    const [layout, { wanted }] = [this.layout(), this];
    const found = wanted && (layout.at.get(wanted.name) ?? nearest(layout, wanted));
    return found ?? nearest(layout, middle(layout.box));
  });

  /** Whether the focus is in the board. */
  get isHere(): boolean {
    return Boolean(this.root()?.contains(document.activeElement));
  }

  /** Where a key leads to; `marked` are the places at which something can be done. */
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
    // Only now: with the focus a plane has brought it into its window.
    place?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
}
