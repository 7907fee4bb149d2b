/** Why a place cannot be chosen: the rules' own reason, requested by trying a move there. */
import { api } from '../../api/client';
import type { Options, Step } from '../../api/model';
import { Problem, type Fault } from '../../api/problem';
import { following, offered, type Path } from '../../board/steps/choice';
import { faultText } from '../../words/problems';
import { words } from '../../words/words.svelte';

/** A position, by the moves that lead to it, with its legal steps. */
export interface Tried {
  game: string;
  options?: Options | string | undefined;
  start?: string | null | undefined;
  moves: readonly string[];
  steps: readonly Step[];
}

/**
 * A move to test a place with. Where more steps are due it is a legal move with the place in the
 * first of them, since a place alone would only be rejected as an incomplete move.
 */
export function probe(place: string, steps: readonly Step[], path: Path = []): string {
  // While only the rod is due, another cell would be a new first step.
  const open = following(steps, path).some((step) => step.do === 'rod') ? [] : path;
  const next = following(steps, open).find((step) => step.do !== 'swap');
  if (!next || (!open.length && next.do !== 'lift')) return place;
  let last: Step | undefined = next;
  while (last && last.move == null) last = last.then?.find((step) => !step.barred);
  const move = last?.move;
  if (!move) return place;
  // The places chosen before precede it.
  const prefix = open.length
    ? Math.max(0, move.indexOf(open.at(-1)!.at) + open.at(-1)!.at.length)
    : 0;
  return move.slice(0, prefix) + move.slice(prefix).replace(next.at, place);
}

/** The rules that forbid a place; none if a move may start there, or without a response. */
export async function faultsAt(
  { game, options, start, moves, steps }: Tried,
  place: string,
  path: Path = [],
): Promise<readonly Fault[]> {
  const barred = offered(steps, path).find(
    (step) => step.at === place && step.do !== 'rod',
  )?.barred;
  if (barred) return [{ code: barred, at: place, message: '' }];
  const move = probe(place, steps, path);
  try {
    await api.position(game, {
      ...(options && { options }),
      ...(start && { start }),
      moves: [...moves, move],
    });
    return [];
  } catch (problem) {
    if (!(problem instanceof Problem) || !problem.faults.length) throw problem;
    // A fault of the destination, which was not chosen: the piece itself has nowhere to go.
    const isStuck =
      !path.length && move !== place && problem.faults.every(({ at }) => at !== place);
    return isStuck ? [{ code: 'stuck', at: place, message: '' }] : problem.faults;
  }
}

/** Why a place cannot be chosen, in a sentence; undefined if it is not known. */
export async function refusalSentence(
  tried: Tried,
  place: string,
  path: Path,
): Promise<string | undefined> {
  try {
    const [fault] = await faultsAt(tried, place, path);
    if (!fault) return undefined;
    const text = faultText(fault);
    // Names of places are written in lower case.
    return `${text.startsWith(fault.at) ? text : words.capital(text)}.`;
  } catch {
    // The mark at the place remains; the connection has its own message.
    return undefined;
  }
}
