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
/** The minimum size of a touch target, in pixels. */
const TARGET = 24;

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
 * Interactive elements that are smaller than a touch target. Excluded are links within text and the places of a
 * plane, which can be zoomed.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const sizes = (element: Element) => {
      // The target of a board place is its hit area, that of a styled input its label.
      const target = element.querySelector('.hit, .grip') ?? element.closest('label') ?? element;
      return target.getBoundingClientRect();
    };
    const actions =
      'button, summary, select, textarea, input, a[href], [role=button], [role=gridcell], [data-at]';
    return [...document.querySelectorAll<HTMLElement>(actions)]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
      )
      .filter((element) => !element.closest('[aria-hidden=true], .sr-only, .skip, [inert], .plane'))
      .filter((element) => getComputedStyle(element).display !== 'inline' || element.closest('svg'))
      .filter((element) => !('disabled' in element && element.disabled))
      .map((element) => ({ element, box: sizes(element) }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < least - 0.5)
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 90)} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`,
      );
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
