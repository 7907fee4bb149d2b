/** Vite plugin that generates the service worker with the list of all files of the page. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files of the engine. */
const ENGINE = /^assets\/((engine_bg|threads)-.*\.wasm|.*\.(book|table))$/;

/**
 * Adds `worker.js`, which caches all files of the build and of the public folder. The engine is large, so only the
 * static edition caches it.
 */
export function worker(isSite: boolean): Plugin {
  return {
    name: 'ludoteca-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const folder = join(import.meta.dirname, '..');
      const pub = readdirSync(join(folder, 'public'));
      const hash = createHash('sha256');
      for (const name of pub.sort()) hash.update(readFileSync(join(folder, 'public', name)));
      for (const file of Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
        hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
      }
      // The page never requests the licences, the picture for previews of links or the file for robots.
      const needless = ['index.html', 'licences.txt', 'preview.png', 'robots.txt'];
      const isKept = (name: string) => !needless.includes(name) && (isSite || !ENGINE.test(name));
      const built = Object.keys(bundle).filter(isKept);
      // Relative to the worker, and so to the page.
      const files = ['./', ...[...built, ...pub.filter(isKept)].sort()];
      const source = readFileSync(join(folder, 'src/site/worker.js'), 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(files, null, 1));
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}
