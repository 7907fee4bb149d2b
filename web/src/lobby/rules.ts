/** The rules of the games that the user offers in the lobby and in challenges. */
import { api } from '../api/client';
import type { Options, RulesForm, Solved } from '../api/model';
import { lastChoice } from './choice';

/** The option with which the second player may take over the first move. */
const PIE = 'pie';

export interface OfferedRules {
  form: RulesForm;
  /** With the pie rule: the result of perfect play without it, if it is known. */
  withoutPie: Solved | null;
}

/**
 * The rules with these options, or with the usual ones. Where one side is proved to win, the pie rule is the default, if
 * the game has it.
 */
export async function offeredRules(game: string, options?: Options): Promise<OfferedRules> {
  const form = await api.rulesForm(game, options);
  const isChosen = options !== undefined && PIE in options;
  if (isChosen && form.options[PIE] === true) {
    const plain = await api.rulesForm(game, { ...form.options, [PIE]: false });
    return { form, withoutPie: plain.solved };
  }
  if (isChosen || !form.solved?.winner || !(PIE in form.options)) return { form, withoutPie: null };
  const fair = await api.rulesForm(game, { ...form.options, [PIE]: true });
  return { form: fair, withoutPie: form.solved };
}

/** The rules of the game that the user chose last in the lobby; undefined without a response. */
export const lastRules = (): Promise<OfferedRules | undefined> =>
  offeredRules(lastChoice().game).catch(() => undefined);
