/** Vite plugin that removes from the static edition the code that needs a server. */
import type { Plugin } from 'vite';

/** Replaces `edition.online` by its value, so that the bundler drops unreachable code. */
export function withoutServer(): Plugin {
  return {
    name: 'ludoteca-without-server',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('edition.online')) return undefined;
      return { code: code.replaceAll(/\bedition\.online\b/g, 'false'), map: null };
    },
  };
}
