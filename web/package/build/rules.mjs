// Adapts what `wasm-bindgen` has generated for the rules to the package.

/** Replaces parts of a text that must be there. */
const replaceAll = (text, replacements) =>
  replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`wasm-bindgen has generated no \`${from}\``);
    return result.replaceAll(from, to);
  }, text);

const UNLOADED = `const unloaded = new Proxy({}, {
    get() {
        throw new Error('the rules are not loaded: call \`await load()\` of the package ludoteca first');
    },
});
let wasmModule, wasmInstance, wasm = unloaded;`;

/** The program, whose functions throw an informative error until the rules are loaded. */
export const rulesProgram = (text) =>
  replaceAll(text, [
    ['let wasmModule, wasmInstance, wasm;', UNLOADED],
    ['wasm !== undefined', 'wasm !== unloaded'],
  ]);

/**
 * The types, with errors as editors expect them and the library that declares `Symbol.dispose`; without those of the
 * initialisation, which is internal and needs types of browsers.
 */
export const rulesTypes = (text) =>
  '/// <reference lib="esnext.disposable" />\n' +
  replaceAll(text.slice(0, text.indexOf('export type InitInput')), [
    ['* # Errors\n', '* @throws\n'],
  ]).replaceAll(/(@throws)\n *\* /g, '$1 ');
