/** Checks that apply to every state of the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The minified program, which a page parses in half of the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Without details of the elements that pass, which take half of the time. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] };
/** The minimum width and height of a target, in pixels: for a mouse and for a finger. */
const TARGET = { fine: 24, coarse: 44 };

/** Accessibility violations found by axe, as `rule: element`. */
export async function violations(page: Page): Promise<string[]> {
  // Legacy mode is faster: it does not open a second page for frames, and there are none.
  const axe = new AxeBuilder({ page, axeSource })
    .options(ONLY_VIOLATIONS)
    .withTags(RULES)
    .setLegacyMode();
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`),
  );
}

/**
 * Controls that are smaller than a target: their selectors, texts and sizes. Excluded are links in a sentence and the
 * places of a plane, which can be zoomed. The places of a board, whose width is that of the screen, and the moves of a
 * list, which buttons and arrow keys select too, have the smaller size for all pointers.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(({ fine, coarse }) => {
    const CONTROLS =
      'button, summary, select, textarea, input, a[href], [role=button], [role=gridcell], [data-at]';
    const least = matchMedia('(pointer: coarse)').matches ? coarse : fine;
    const selector = ({ localName, classList }: Element) =>
      [localName, ...[...classList].filter((name) => !name.startsWith('svelte-'))].join('.');
    /** Sizes of the parts of a control; it needs one that is large enough. */
    const sizes = (element: HTMLElement): { width: number; height: number }[] => {
      const isPressed = element.matches('[type=checkbox], [type=radio], [type=file]');
      const labels = isPressed ? ((element as HTMLInputElement).labels ?? []) : [];
      const boxes = [element, ...labels, ...element.querySelectorAll('.hit, .grip')];
      const { content, position, width, height } = getComputedStyle(element, '::after');
      const extended = content !== 'none' && position === 'absolute';
      return [
        ...boxes.map((box) => box.getBoundingClientRect()),
        ...(extended ? [{ width: parseFloat(width), height: parseFloat(height) }] : []),
      ];
    };
    /** The element whose lines contain a node. */
    const blockOf = (node: Node): Node => {
      let block = node;
      while (!(block instanceof Element) || getComputedStyle(block).display === 'inline')
        block = block.parentNode!;
      return block;
    };
    /** Whether the lines of a link have words that are not in a link. */
    const isInSentence = (element: Element): boolean => {
      const block = blockOf(element);
      if (block === element) return false;
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const isWord = /\p{L}/u.test(text.nodeValue!) && !text.parentElement!.closest('a');
        if (isWord && blockOf(text) === block) return true;
      }
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
      )
      .filter((element) => !element.closest('[aria-hidden=true], .sr-only, .skip, [inert], .plane'))
      .filter((element) => !('disabled' in element && element.disabled))
      .filter((element) => element.closest('svg') || !isInSentence(element))
      .flatMap((element) => {
        // The largest boards have smaller places on the smallest screens.
        if (element.closest('svg') && innerWidth < 360) return [];
        const min = element.closest('svg, .list') ? fine : least;
        const size = sizes(element).sort(
          (a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height),
        )[0]!;
        if (!size.width || Math.min(size.width, size.height) >= min - 0.5) return [];
        const path = `${selector(element.parentElement!)} > ${selector(element)}`;
        const text = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
        return `${path} “${text}” ${size.width.toFixed(0)}×${size.height.toFixed(0)}`;
      });
  }, TARGET);

/** Width by which the page exceeds the viewport, in pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Main actions that are not within the viewport, by their text. */
export const hiddenActions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table > .actions > *')]
      .filter((action) => {
        const { left, right, bottom } = action.getBoundingClientRect();
        return left < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((action) => action.textContent.trim()),
  );

/** Cumulative layout shift without recent user input since the page was loaded. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );

/** Console errors, without those that browsers log for 4xx responses and failed WebSockets. */
export const unexpectedErrors = (errors: readonly string[]): string[] =>
  errors.filter((text) => !/status of 4\d\d|WebSocket connection to/.test(text));
