/** The rules of the games in this page. */
import rulesUrl from '../../wasm/rules/rules_bg.wasm?url';
import { initSync, Match } from '../../wasm/rules/rules.js';
import { compile, once } from '../local/compile';

export const rules = once(async () => {
  initSync({ module: await compile(rulesUrl) });
  return Match;
});
