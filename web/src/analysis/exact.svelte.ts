/** Exact values of the displayed position, fetched again after each change. */
import { api } from '../api/client';
import type {
  AvailableTables,
  Choice,
  Exact,
  ExactResult,
  ExactMove,
  Knowledge,
  Evaluation,
} from '../api/model';
import type { Value } from '../board/annotations/annotations';
import { PositionQuery } from './position-query.svelte';

/** Whether the value differs without the draw rule. */
export const differs = ({ category, unlimited }: Pick<ExactMove, 'category' | 'unlimited'>) =>
  category === 'draw' && !!unlimited && unlimited.category !== 'draw';

const isKnown = (move: ExactMove): move is ExactMove & { category: 'win' | 'draw' | 'loss' } =>
  move.category !== 'unknown';

/** The value by a table or a proof; undefined if unknown. */
export function ratedBy({ category, distance }: Exact, by: Knowledge): Evaluation | undefined {
  if (category === 'unknown') return undefined;
  if (category === 'draw') return { value: { kind: 'draw' }, expected: 0.5 };
  const soon = distance === null ? {} : by === 'tables' ? { next: distance } : { plies: distance };
  return { value: { kind: category, ...soon }, expected: category === 'win' ? 1 : 0 };
}

/** The distance as a figure, if any, and how short it is among those of moves with the same value. */
function figure({ category, distance }: ExactMove, moves: readonly ExactMove[]) {
  if (distance === null) return {};
  const all = moves.flatMap((move) => (move.category === category ? (move.distance ?? []) : []));
  const [min, max] = [Math.min(...all), Math.max(...all)];
  return { text: String(distance), heat: max > min ? (max - distance) / (max - min) : 1 };
}

/**
 * The destinations of moves, each with the value of the best move; moves are sorted best first. For
 * a partial move, its next places.
 */
export function valuesOf(moves: readonly ExactMove[], prefix: readonly Choice[]): Value[] {
  const seen = new Set<string>();
  return moves.filter(isKnown).flatMap((move) => {
    const matches = prefix.every(({ at }, i) => move.steps[i]?.at === at);
    const last = prefix.length ? move.steps[prefix.length] : move.steps.find((s) => s.do === 'put');
    const at = last?.at;
    if (!matches || !at || seen.has(at)) return [];
    seen.add(at);
    return [{ at, worth: move.category, ...figure(move, moves) }];
  });
}

export class Exactness extends PositionQuery<ExactResult> {
  /** The tables and books of the server. */
  tables = $state.raw<AvailableTables>();
  #version = 0;

  constructor() {
    super((position, signal) => {
      void this.#list();
      return api.exact(position, signal);
    });
  }

  override forget(): void {
    super.forget();
    this.tables = undefined;
    this.#version++;
  }

  /** The list of tables is optional information. */
  async #list(): Promise<void> {
    if (this.tables) return;
    const version = this.#version;
    const found = await api.tables().catch(() => undefined);
    // A response from before `forget` may arrive late.
    if (version === this.#version) this.tables = found;
  }
}
