/** The custom element. */
import { flushSync, mount, unmount } from 'svelte';
import type { Match } from '../index.js';
import { Line } from './line.svelte';
import Player from './Player.svelte';
import { styles } from './styles';
import { ElementWords } from './element-words.svelte';

/** The detail of the event `ludoteca-move`. */
export interface MoveDetail {
  /** The move in the game's notation. */
  move: string;
  /** All moves up to this one. */
  moves: readonly string[];
  /** The position after it, as text. */
  position: string;
}

/** The detail of the event `ludoteca-ply`. */
export interface PlyDetail {
  /** Number of moves before the position on the board. */
  ply: number;
  /** Number of moves of the whole line. */
  count: number;
}

/** The attributes, as frameworks pass them. */
export interface BoardAttributes {
  game?: string | undefined;
  options?: string | undefined;
  position?: string | undefined;
  moves?: string | undefined;
  ply?: number | string | undefined;
  readonly?: boolean | undefined;
  theme?: string | undefined;
}

/** Attributes that select what is shown. */
const CONTENT = ['game', 'options', 'position', 'moves', 'ply'] as const;

/** Properties that a page may set before the element is defined. */
const EARLY = [...CONTENT, 'readOnly', 'theme'] as const;

/** The base class; a server, which only imports the module, has no elements. */
const Base: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement;

/**
 * A board that displays, plays and steps through a game.
 *
 * @tag ludoteca-board
 *
 * @attr {string} game - the game; required
 * @attr {string} options - rule options, in short form or as JSON
 * @attr {string} position - the start position as text
 * @attr {string} moves - moves from there, separated by spaces
 * @attr {number} ply - number of moves before the position shown; all of them if absent
 * @attr {boolean} readonly - whether the board accepts no moves
 * @attr {string} theme - the theme of the board
 * @attr {string} lang - the language
 *
 * @fires {CustomEvent<MoveDetail>} ludoteca-move - the user has played a move
 * @fires {CustomEvent<PlyDetail>} ludoteca-ply - the user has brought another position on the board
 *
 * @csspart status - the line above the board
 * @csspart steps - the buttons below the board, with the place in the line
 * @csspart place - the place in the line
 * @csspart fault - the message that replaces the board
 */
export class LudotecaBoard extends Base {
  static readonly observedAttributes = [...CONTENT, 'readonly', 'lang'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #line = new Line();
  readonly #words = new ElementWords();
  #player: Record<string, unknown> | undefined;
  /** Whether an attribute has changed since the line was read from the attributes. */
  #isStale = true;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [styles()];
  }

  connectedCallback(): void {
    for (const name of EARLY) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      // The own property would hide that of the class.
      delete (this as Record<string, unknown>)[name];
      Object.assign(this, { [name]: value });
    }
    this.#refresh();
    this.#chooseLanguage();
    this.#player = mount(Player, {
      target: this.#root,
      props: {
        line: this.#line,
        words: this.#words,
        onmove: (move: string) => this.#onmove(move),
        onselect: (ply: number) => this.#onselect(ply),
      },
    });
    flushSync();
  }

  disconnectedCallback(): void {
    if (this.#player) void unmount(this.#player);
    this.#player = undefined;
  }

  attributeChangedCallback(name: string): void {
    if (name === 'lang') return this.#chooseLanguage();
    if (name === 'readonly') {
      this.#line.readOnly = this.readOnly;
      return;
    }
    this.#isStale = true;
    // Several attributes may change, one after the other.
    queueMicrotask(() => this.isConnected && this.#refresh());
  }

  /** The name of the game. */
  get game(): string {
    return this.getAttribute('game') ?? '';
  }
  set game(value: string) {
    this.setAttribute('game', value);
  }

  /** The options in short form or as JSON. */
  get options(): string {
    return this.getAttribute('options') ?? '';
  }
  set options(value: string) {
    this.setAttribute('options', value);
  }

  /** The start position as text; empty for the game's own start. */
  get position(): string {
    return this.getAttribute('position') ?? '';
  }
  set position(value: string) {
    this.setAttribute('position', value);
  }

  /** The moves of the line, separated by spaces. Unlike the attribute, it contains the moves played since. */
  get moves(): string {
    this.#refresh();
    return this.#line.moves.join(' ');
  }
  set moves(value: string | readonly string[]) {
    this.setAttribute('moves', typeof value === 'string' ? value : value.join(' '));
  }

  /** Number of moves before the position on the board. */
  get ply(): number {
    this.#refresh();
    return this.#line.ply;
  }
  set ply(value: number) {
    if (this.fault) this.setAttribute('ply', String(value));
    else this.goTo(value);
  }

  /** Whether the board accepts no moves. */
  get readOnly(): boolean {
    return this.hasAttribute('readonly');
  }
  set readOnly(value: boolean) {
    this.toggleAttribute('readonly', Boolean(value));
  }

  /** The theme of the board. */
  get theme(): string {
    return this.getAttribute('theme') ?? '';
  }
  set theme(value: string) {
    this.setAttribute('theme', value);
  }

  /** The reason why no board is shown, in English; empty if one is shown. */
  get fault(): string {
    this.#refresh();
    return this.#line.fault;
  }

  /** The match up to the position on the board, a copy; `undefined` if there is no board. */
  get match(): Match | undefined {
    this.#refresh();
    const { match } = this.#line;
    return match?.at(match.ply);
  }

  /** Plays a move in the position on the board; moves after it are dropped. Throws if it is illegal. */
  play(move: string): string {
    this.#refresh();
    const played = this.#line.play(move);
    flushSync();
    return played;
  }

  /** Shows the position after `ply` moves, or the nearest one. */
  goTo(ply: number): void {
    this.#refresh();
    this.#line.goTo(Math.min(Math.max(0, Math.trunc(ply) || 0), this.#line.count));
    flushSync();
  }

  /** Shows the start. */
  first(): void {
    this.goTo(0);
  }

  /** Goes one move back. */
  previous(): void {
    this.goTo(this.ply - 1);
  }

  /** Goes one move forward. */
  next(): void {
    this.goTo(this.ply + 1);
  }

  /** Shows the end of the line. */
  last(): void {
    this.goTo(this.#line.count);
  }

  /** Reads the line from the attributes, if one has changed. */
  #refresh(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const [game, options, position, moves, ply] = CONTENT.map((name) => this.getAttribute(name));
    const setup = { options, position: position || null, moves };
    this.#line.show(game!, setup, ply ? Number(ply) : null);
  }

  /** Takes the language of the nearest element that has one. */
  #chooseLanguage(): void {
    this.#words.choose(this.closest('[lang]')?.getAttribute('lang') ?? null);
  }

  #onmove(text: string): void {
    const move = this.#line.play(text);
    const { moves, match } = this.#line;
    this.#report<MoveDetail>('ludoteca-move', { move, moves, position: match!.position });
    this.#onply();
  }

  #onselect(ply: number): void {
    if (this.#line.goTo(ply)) this.#onply();
  }

  #onply(): void {
    const { ply, count } = this.#line;
    this.#report<PlyDetail>('ludoteca-ply', { ply, count });
  }

  #report<Detail>(type: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
