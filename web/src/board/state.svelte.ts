/** State derived from a board's props and the chosen steps; no elements. */
import type { Step, Verb, View } from '../api/model';
import { axes, barredPlaces, choose, following, offered, targets, type Path } from './steps/choice';
import type { Layout, Point, Spot } from './geometry/layout';
import { turned, unlabelled } from './geometry/turn';
import { aimed, gripAt, type Grip } from './input/gesture';
import { groupAt } from './steps/groups';
import { viewAfter } from './steps/view-after';
import type { BoardProps } from './props';

/** The props with their defaults. */
type Known = Required<
  Pick<BoardProps, 'steps' | 'path' | 'turn' | 'labels' | 'disabled' | 'premove'>
> &
  Pick<BoardProps, 'drawing' | 'options' | 'view'> & { mover: BoardProps['mover'] };
/** Each prop is read separately, so that a derived value depends only on the props that it uses. */
type Reader = { readonly [Name in keyof Known]: () => Known[Name] };

export class BoardState {
  /** The axis of the ring that was hovered last. */
  axis = $state<string>();
  /** Where a carried piece is, on the board. */
  carried = $state.raw<Point>();
  /** The place where a piece was dropped by hand. */
  still = $state<string>();

  readonly #known: Reader;
  readonly #write: (path: Path) => void;

  constructor(known: Reader, write: (path: Path) => void) {
    this.#known = known;
    this.#write = write;
  }

  /** The steps that can be chosen; none while a move is being sent. */
  readonly live: readonly Step[] = $derived.by(() =>
    this.#known.disabled() ? [] : this.#known.steps(),
  );

  readonly #whole: Layout = $derived.by(() => {
    const { drawing, options, view } = this.#known;
    return drawing().layout(options(), view());
  });
  // The layout follows the real position, so that the plane keeps its shape while a tile is
  // carried.
  readonly layout: Layout = $derived.by(() => {
    const { labels, turn } = this.#known;
    const whole = this.#whole;
    return turned(labels() ? whole : unlabelled(whole), turn());
  });

  readonly path: Path = $derived.by(() => this.#known.path());
  readonly chosen: ReadonlySet<string> = $derived.by(() => new Set(this.path.map((s) => s.at)));
  readonly next: readonly Step[] = $derived.by(() => offered(this.live, this.path));

  /** The axes to choose from, and the stone that they go through. */
  readonly ring: readonly Step[] = $derived.by(() => axes(this.live, this.path));
  readonly stone: Spot | undefined = $derived.by(() =>
    this.ring.length ? this.layout.at.get(this.path.at(-1)?.at ?? '') : undefined,
  );
  readonly hoveredAxis: Step | undefined = $derived.by(() =>
    this.ring.find((step) => step.at === this.axis),
  );

  /** The position after the steps chosen. */
  readonly settled: View = $derived.by(() => this.#after(this.path));
  /** The same with the rod along the hovered axis. */
  readonly shown: View = $derived.by(() => {
    const rod = this.hoveredAxis;
    return rod && !rod.barred ? this.#after([...this.path, rod]) : this.settled;
  });
  readonly occupied: ReadonlySet<string> = $derived.by(
    () => new Set(this.settled.pieces.map((piece) => piece.at)),
  );

  /** For each piece of a group that may stay, the place that names the group. */
  readonly #groups: ReadonlyMap<string, string> = $derived.by(() => {
    const map = new Map<string, string>();
    const keeps = this.next.filter((step) => step.do === 'keep');
    const lifted = new Set(this.path.flatMap((step) => (step.do === 'lift' ? step.at : [])));
    const places = this.#known.view().pieces.flatMap(({ at }) => (lifted.has(at) ? [] : at));
    for (const step of keeps) {
      for (const at of groupAt(this.layout, places, step.at)) map.set(at, step.at);
    }
    return map;
  });

  /** The possible action at each place. */
  readonly marks: ReadonlyMap<string, Verb> = $derived.by(() => {
    const marks = targets(this.live, this.path);
    for (const at of this.#groups.keys()) marks.set(at, 'keep');
    return marks;
  });
  /** The rule that forbids a place. */
  readonly barred: ReadonlyMap<string, string> = $derived.by(() =>
    barredPlaces(this.live, this.path),
  );
  /** The places where a touch drags a piece instead of scrolling the page. */
  readonly handles: ReadonlySet<string> = $derived.by(() => {
    const lifts = [...following(this.live, []), ...following(this.live, this.path)];
    const places = lifts.flatMap((step) => (step.do === 'lift' ? step.at : []));
    return new Set(this.stone ? [...places, this.stone.name] : places);
  });

  /** The path after a place was chosen. */
  choose(place: string): Path {
    return choose(this.#known.steps(), this.path, this.#groups.get(place) ?? place);
  }

  /** The kind of drag that starts at a place. */
  gripAt(place: string): Grip | undefined {
    return gripAt(this.live, this.path, place);
  }

  /** The axis that a point lies along, seen from the stone. */
  aimedAt(point: Point): Step | undefined {
    const { stone, ring, layout } = this;
    if (!stone) return undefined;
    const names = ring.map((step) => step.at);
    const name = aimed(layout.axes, names, { x: point.x - stone.x, y: point.y - stone.y });
    return ring.find((step) => step.at === name);
  }

  /** Discards the chosen steps. */
  clear(): void {
    this.axis = undefined;
    this.carried = undefined;
    this.#write([]);
  }

  #after(path: Path): View {
    const { view, mover, premove } = this.#known;
    // The opponent's move depends on the rod and the pieces of the present position; only the new piece is added.
    const steps = premove() ? path.filter((step) => step.do === 'put') : path;
    return viewAfter(view(), steps, mover() ?? null, this.layout);
  }
}
