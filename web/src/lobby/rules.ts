/** The rules of the games that the user offers in the lobby and in challenges. */
import { api } from '../api/client';
import type { Options, RulesForm } from '../api/model';

/** The option with which the second player may take over the first move. */
const PIE = 'pie';

/**
 * The form of the rules with these options, or with the usual ones. In a rated game the pie rule is the default, where a
 * game has it.
 */
export async function offeredRules(
  game: string,
  rated: boolean,
  options?: Options,
): Promise<RulesForm> {
  const form = await api.rulesForm(game, options);
  const isDefault = !options || !(PIE in options);
  if (!rated || !isDefault || !form.fields.some(({ name }) => name === PIE)) return form;
  return api.rulesForm(game, { ...form.options, [PIE]: true });
}
