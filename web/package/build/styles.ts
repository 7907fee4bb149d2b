/** Vite plugin that moves all CSS into the program, for the shadow roots of the elements. */
import type { Plugin } from 'vite';

/** The text in the program that the CSS replaces. */
const PLACE = /(["'`])@ludoteca-styles\1/;

/**
 * Converts the page's CSS for a shadow root: rules for the root apply to the element, and the element's attribute
 * `theme` selects a theme. The colour scheme is that of the surrounding page.
 */
export const forShadowRoot = (css: string): string =>
  css
    .replace(/^\s*color-scheme: light dark;$/gm, '')
    .replace(/\[data-theme-\w+=('[^']*')\]/g, ':host([theme=$1])')
    .replace(/:root:root/g, ':host(:not(#_))')
    .replace(/:root((?:\[[^\]]*\]|:has\([^)]*\))+)/g, ':host($1)')
    .replace(/:root/g, ':host');

/** Drops the page's tokens to which neither the CSS nor the program refers. */
const withoutUnused = (css: string, program: string): string =>
  css.replace(/(?<=[;{])(--[\w-]+):[^;}]*;?/g, (declaration, name: string) =>
    new RegExp(`${name}\\b(?!-)(?!:)`).test(css + program) ? declaration : '',
  );

export const styles = (): Plugin => ({
  name: 'ludoteca-element-styles',
  enforce: 'pre',
  transform(code, id) {
    return /\/(style|themes)\/[\w-]+\.css$/.test(id) ? forShadowRoot(code) : undefined;
  },
  generateBundle: {
    // After Vite has collected the CSS.
    order: 'post',
    handler(_, bundle) {
      let css = '';
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.css')) continue;
        css += String(file.source);
        delete bundle[name];
      }
      const programs = Object.values(bundle).filter((file) => file.type === 'chunk');
      const program = programs.find(({ code }) => PLACE.test(code));
      if (!program || !css) throw new Error('the build has no styles, or no place for them');
      const used = withoutUnused(css, program.code);
      program.code = program.code.replace(PLACE, () => JSON.stringify(used));
    },
  },
});
