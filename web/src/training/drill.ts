/** The opening of a solved board, played from memory: a line with the opponent's replies in turn. */
import { api } from '../api/client';
import type { ExactMove, ExactResult, Position } from '../api/model';
import { pathOf } from '../board/steps/choice';
import { stepWords } from '../game/sentences/spoken-moves';
import { areaHint, type Exercise, type Verdict } from '../puzzles/exercise';
import { words } from '../words/words.svelte';
import { keyOf, newCard, type Card, type DrillCard, type Training } from './state';

/** Number of own moves of a line. */
export const LINE_MOVES = 4;
/** Maximum number of moves that are named as right. */
const MAX_NAMED = 3;

/** The moves that keep the proved value of the position. */
export const keeping = ({ category, moves }: Pick<ExactResult, 'category' | 'moves'>) =>
  moves.filter((move) => move.category === category);

/**
 * The reply of a line number after `ply` own moves: its digits, in the number systems of the numbers
 * of replies, so that successive lines try all first replies in turn, then all second ones.
 */
export function replyOf<T>(line: number, counts: readonly number[], replies: readonly T[]): T {
  const rest = counts.reduce((left, count) => Math.floor(left / count), line);
  return replies[rest % replies.length]!;
}

interface Known {
  position: Position;
  exact: ExactResult;
}

class Drill implements Exercise {
  readonly #seen = new Map<string, Promise<Known>>();

  constructor(
    readonly start: Position,
    private readonly line: number,
  ) {}

  async judge(moves: readonly string[]): Promise<Verdict> {
    const move = moves.at(-1)!;
    const { position, exact } = await this.#at(moves.slice(0, -1));
    const right = keeping(exact);
    const isUnknown = exact.category === 'unknown';
    if (!isUnknown && !right.some((each) => each.move === move)) {
      return {
        correct: false,
        solved: false,
        reply: null,
        refutation: null,
        reason: reason(position.game, right),
        right: right.slice(0, MAX_NAMED),
      };
    }
    const reply = isUnknown ? undefined : await this.#reply(moves);
    const verdict = { correct: true, refutation: null };
    return reply === undefined
      ? { ...verdict, solved: true, reply: null }
      : { ...verdict, solved: false, reply };
  }

  /** The number of the opponent's replies to the best first move; each begins a line. */
  async firstReplies(): Promise<number> {
    const [best] = await this.solution();
    return best ? (await this.#at([best])).exact.moves.length : 0;
  }

  /** The first move; the rest of the line takes longer to find. */
  async solution(): Promise<readonly string[]> {
    const best = await this.#best([]);
    return best ? [best] : [];
  }

  async sequel(solution: readonly string[]): Promise<readonly string[]> {
    const moves = [...solution];
    while (moves.length) {
      const reply = await this.#reply(moves);
      const best = reply && (await this.#best([...moves, reply]));
      if (!reply || !best) break;
      moves.push(reply, best);
    }
    return moves.slice(solution.length);
  }

  async hint(moves: readonly string[]) {
    const { position, exact } = await this.#at(moves);
    const best = keeping(exact)[0];
    const steps = best ? (pathOf(position.steps, best.move) ?? best.steps) : [];
    return areaHint(steps);
  }

  /** The first move that keeps a known value. */
  async #best(moves: readonly string[]): Promise<string | undefined> {
    const { exact } = await this.#at(moves);
    return exact.category === 'unknown' ? undefined : keeping(exact)[0]?.move;
  }

  /** The reply of this line after own moves and their replies; undefined at its end. */
  async #reply(moves: readonly string[]): Promise<string | undefined> {
    if ((moves.length + 1) / 2 >= LINE_MOVES) return undefined;
    const { position, exact } = await this.#at(moves);
    if (position.outcome || exact.moves.length === 0) return undefined;
    // The numbers of replies at the opponent's earlier turns.
    const turns = moves.flatMap((_, ply) => (ply % 2 === 1 ? [moves.slice(0, ply)] : []));
    const earlier = await Promise.all(turns.map((before) => this.#at(before)));
    const counts = earlier.map((known) => known.exact.moves.length);
    const reply = replyOf(this.line, counts, exact.moves).move;
    return (await this.#at([...moves, reply])).position.outcome ? undefined : reply;
  }

  /** The position after moves, with the proved values of its moves. */
  #at(moves: readonly string[]): Promise<Known> {
    const name = moves.join(' ');
    const known = this.#seen.get(name) ?? this.#find(moves);
    this.#seen.set(name, known);
    // A failed request is repeated.
    known.catch(() => this.#seen.delete(name));
    return known;
  }

  async #find(moves: readonly string[]): Promise<Known> {
    const { game, short } = this.start;
    const position = await api.position(game, { options: short, moves });
    const over: ExactResult = { category: 'unknown', distance: null, unlimited: null, moves: [] };
    const { signal } = new AbortController();
    return { position, exact: position.outcome ? over : await api.exact(position, signal) };
  }
}

/** Which moves keep the value of a position, in words. */
function reason(game: string, right: readonly ExactMove[]): string {
  const named = right.slice(0, MAX_NAMED).map(({ move, steps }) => stepWords(game, steps) || move);
  const moves = new Intl.ListFormat(words.lang, { type: 'disjunction' }).format(named);
  return words.t('web-training-drill-right', { moves, count: right.length });
}

const drillOf = async ({ game, options, line }: DrillCard): Promise<Drill> =>
  new Drill(await api.position(game, { options }), line);

export const drillExercise = (card: DrillCard): Promise<Exercise> => drillOf(card);

export const firstReplies = async (card: DrillCard): Promise<number> =>
  (await drillOf(card)).firstReplies();

export type DrillBoard = Pick<DrillCard, 'game' | 'options'>;

/** The boards whose opening can be drilled: those with a book from the start, or with all tables. */
export async function drillBoards(): Promise<DrillBoard[]> {
  const { games, books } = await api.tables();
  const tables = games.filter(({ placing }) => placing).map(({ game }) => ({ game, options: {} }));
  return Promise.all(
    [...tables, ...books].map(async (board) => {
      const { game, short } = await api.position(board.game, { options: board.options });
      return { game, options: short };
    }),
  );
}

/** The card of a board, as the collection has it or new. */
export function drillCard({ cards }: Training, { game, options }: DrillBoard, now: number): Card {
  const content = { kind: 'drill', game, options, line: 0 } as const;
  return cards[keyOf(content)] ?? newCard(content, now);
}
