/** What exact tables say of the position on the board: asked anew wherever one goes. */
import { api } from '../api/client';
import type {
  Choice,
  Exact,
  ExactAnswer,
  ExactMove,
  GameTables,
  Position,
  Rated,
} from '../api/types';
import type { Value } from '../board/annotations';

/** The games that there are exact tables of. */
const TABLED: ReadonlySet<string> = new Set(['morris']);

export const isTabled = (game: string): boolean => TABLED.has(game);

/** Whether play without end would come to something else than the game with its draw rule. */
export const differs = ({ category, unlimited }: Pick<ExactMove, 'category' | 'unlimited'>) =>
  category === 'draw' && !!unlimited && unlimited.category !== 'draw';

const isKnown = (move: ExactMove): move is ExactMove & { category: 'win' | 'draw' | 'loss' } =>
  move.category !== 'unknown';

/** What a table says, as values are said; nothing where it does not know. */
export function ratedBy({ category, distance }: Exact): Rated | undefined {
  if (category === 'unknown') return undefined;
  if (category === 'draw') return { value: { kind: 'draw' }, expected: 0.5 };
  const next = distance === null ? {} : { next: distance };
  return { value: { kind: category, ...next }, expected: category === 'win' ? 1 : 0 };
}

/** The distance as a figure, where there is one. */
const figure = ({ distance }: Exact) => (distance === null ? {} : { text: String(distance) });

/**
 * The places that moves lead to, each with the value of the best of them; the moves come best first. Of a
 * move that is begun, the places that it may go on to.
 */
export function valuesOf(moves: readonly ExactMove[], begun: readonly Choice[]): Value[] {
  const seen = new Set<string>();
  return moves.filter(isKnown).flatMap((move) => {
    const goesOn = begun.every(({ at }, i) => move.steps[i]?.at === at);
    const last = begun.length ? move.steps[begun.length] : move.steps.find((s) => s.do === 'put');
    const at = last?.at;
    if (!goesOn || !at || seen.has(at)) return [];
    seen.add(at);
    return [{ at, worth: move.category, ...figure(move) }];
  });
}

const nameOf = ({ position, quiet }: Position): string => `${position} ${quiet}`;

export class Exactness {
  /** Which tables the server has. */
  tables = $state.raw<GameTables>();
  error = $state.raw<unknown>();
  #answer = $state.raw<{ of: string; answer: ExactAnswer }>();
  #asked: string | undefined;

  /** What is known of a position; nothing before the answer is there. */
  of(position: Position): ExactAnswer | undefined {
    return this.#answer?.of === nameOf(position) ? this.#answer.answer : undefined;
  }

  /** Asks for a position, or with nothing for none; the same twice is asked once. */
  async ask(position: Position | undefined): Promise<void> {
    const asked = position && nameOf(position);
    if (asked === this.#asked && !this.error) return;
    this.#asked = asked;
    this.error = undefined;
    if (!position || !asked) return;
    void this.#look(position.game);
    try {
      const answer = await api.exact(position.game, position.position, position.quiet);
      if (asked === this.#asked) this.#answer = { of: asked, answer };
    } catch (error) {
      if (asked === this.#asked) this.error = error;
    }
  }

  /** Which tables there are is good to know, and nothing more. */
  async #look(game: string): Promise<void> {
    if (this.tables) return;
    const all = await api.tables().catch(() => []);
    this.tables = all.find((tables) => tables.game === game);
  }
}
