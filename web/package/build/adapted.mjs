// Adapts what `wasm-bindgen` has generated for rules and records to the package.
import { minifySync } from 'vite';

/** Replaces parts of a text that must be there. */
const replaceAll = (text, replacements) =>
  replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`wasm-bindgen has generated no \`${from}\``);
    return result.replaceAll(from, to);
  }, text);

const unloaded = (name, entry) => `const unloaded = new Proxy({}, {
    get() {
        throw new Error('the ${name} are not loaded: call \`await load()\` of ${entry} first');
    },
});
let wasmModule, wasmInstance, wasm = unloaded;`;

const PASS_STRING = 'function passStringToWasm0(arg, malloc, realloc) {';

/** Without it, a number or an object is written to memory as if it were a string. */
const STRINGS_ONLY = `${PASS_STRING}
    if (typeof arg !== 'string') {
        throw new TypeError('expected a string, but received ' + (arg === null ? arg : typeof arg));
    }`;

const THROW = 'throw new Error(getStringFromWasm0(arg0, arg1));';

/** What `wasm-bindgen` throws for an object after `free()`. */
const FREED = THROW.replace(
  'arg1)',
  "arg1).replace('null pointer passed to rust', 'this object has been freed')",
);

/**
 * The program, whose functions throw an informative error until `load` of this entry has loaded the module, and
 * for values of wrong types; minified.
 */
export function adaptedProgram(text, name, entry) {
  const adapted = replaceAll(text, [
    ['let wasmModule, wasmInstance, wasm;', unloaded(name, entry)],
    ['wasm !== undefined', 'wasm !== unloaded'],
    [PASS_STRING, STRINGS_ONLY],
    [THROW, FREED],
  ]);
  return minifySync(`${name}.js`, adapted, { module: true }).code;
}

/**
 * The types, with errors as editors expect them and the library that declares `Symbol.dispose`; without those of the
 * initialisation, which is internal and needs types of browsers.
 */
export const adaptedTypes = (text) =>
  '/// <reference lib="esnext.disposable" />\n' +
  replaceAll(text.slice(0, text.indexOf('export type InitInput')), [
    ['* # Errors\n', '* @throws\n'],
  ]).replaceAll(/(@throws)\n *\* /g, '$1 ');
