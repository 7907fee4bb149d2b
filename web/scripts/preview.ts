/**
 * Vite plugin that adds the tags for the previews of links, which a server writes itself, and a file for robots to the
 * static edition.
 */
import type { Plugin } from 'vite';
import { text } from './texts.ts';

export function preview(): Plugin {
  return {
    name: 'ludoteca-preview',
    apply: 'build',
    generateBundle() {
      // Everything may be found.
      const source = 'User-agent: *\nAllow: /\n';
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source });
    },
    transformIndexHtml() {
      const description = text('en', 'web-local-start-intro');
      // The build does not know its address, so the picture is relative to the page.
      const tags = [
        ['name', 'description', description],
        ['property', 'og:type', 'website'],
        ['property', 'og:title', 'Ludoteca'],
        ['property', 'og:description', description],
        ['property', 'og:image', './preview.png'],
        ['property', 'og:image:width', '1200'],
        ['property', 'og:image:height', '630'],
        ['property', 'og:image:alt', 'Ludoteca'],
        ['name', 'twitter:card', 'summary_large_image'],
      ] as const;
      return tags.map(([kind, name, content]) => ({
        tag: 'meta',
        attrs: { [kind]: name, content },
        injectTo: 'head' as const,
      }));
    },
  };
}
