/** Rules and records of the games. The import is complete once the rules are loaded. */
import init, { initSync } from './rules/rules.js';
import { readNow } from './files.js';

export { GameRecord, Match, games, presets, type Setup } from './rules/rules.js';
export type * from './position.js';

const file = new URL('./rules/rules_bg.wasm', import.meta.url);
const module = readNow(file);
if (module) initSync({ module });
else await init({ module_or_path: file });
