/** The part of the build that leaves out of the static edition what needs a server. */
import type { Plugin } from 'vite';

/** Writes the value of `edition.online` into the sources, so that the bundler drops what is never used. */
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
