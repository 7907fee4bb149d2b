/** Display and control of the custom element. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { visit } from '../../e2e/chromium';
import { violations } from '../../e2e/checks';
import { LANGUAGES, translator } from '../../e2e/words';
import type { LudotecaBoard } from '../src/board';
import { serve } from './file-server';
import { isBuilt, title } from './installed';
import { at, GAMES, moves, place, status, useSite } from './pages';

describe.skipIf(!isBuilt)(title('the custom element'), () => {
  const site = useSite();

  it.each(GAMES)('shows $game', ({ game, turn }) =>
    site.open(`/${game}-shown.html`, async (_, board) => {
      expect(await status(board)).toMatch(turn);
      expect(await place(board)).toMatch(/^After move 3 of 3: /);
      // More tiles than moves, because SIX begins with some.
      expect(await board.locator('.picture .piece').count()).toBeGreaterThanOrEqual(3);
    }),
  );

  it.each(LANGUAGES)('has all its words in %s', async (lang) => {
    for (const { game } of GAMES) {
      await site.open(`/${game}-shown.html`, async (_, board) => {
        await board.evaluate((element, lang) => element.setAttribute('lang', lang), lang);
        const text = await board.evaluate(({ shadowRoot }) => {
          const labels = [...shadowRoot!.querySelectorAll('[aria-label]')];
          const spoken = labels.map((element) => element.getAttribute('aria-label'));
          return [shadowRoot!.querySelector('.player')!.textContent, ...spoken].join('\n');
        });
        expect(text).not.toMatch(/\b(web|game|colour|fault|note|reason|player)-[a-z]/);
        const place = { ply: 3, count: 3, move: '' };
        expect(text).toContain(translator(lang)('web-looking-at', place).trim());
      });
    }
  });

  it('shows a sentence for wrong attributes, and a board once they are right', () =>
    site.open('/wrong.html', async (_, board) => {
      const alert = board.getByRole('alert');
      const reason = 'move 2: d2 is not legal here: d2 is taken';
      expect(await alert.innerText()).toBe(`This board cannot be shown.\n\n${reason}`);
      await board.evaluate((element) => element.setAttribute('lang', 'es'));
      await expect
        .poll(() => alert.innerText())
        .toBe(`Este tablero no se puede mostrar.\n\n${reason}`);
      expect(await board.locator('.board').count()).toBe(0);
      await board.evaluate((element) => element.setAttribute('moves', 'd2 d6'));
      await expect.poll(() => board.locator('.board').count()).toBe(1);
      const faults = {
        game: 'there is no game `chess`',
        position: 'position: ',
        options: 'options: ',
        moves: 'move 1: `castle` is not a move',
        ply: 'the attribute ply must be a whole number',
      };
      for (const [name, fault] of Object.entries(faults)) {
        const wrong = { game: 'chess', moves: 'castle' }[name] ?? 'x';
        const before = await board.getAttribute(name);
        await board.evaluate(
          (element, [name, value]) => element.setAttribute(name!, value!),
          [name, wrong],
        );
        await expect.poll(() => alert.innerText()).toContain(fault);
        await board.evaluate(
          (element, [name, value]) => {
            if (value === null) element.removeAttribute(name!);
            else element.setAttribute(name!, value!);
          },
          [name, before] as const,
        );
        await expect.poll(() => alert.count()).toBe(0);
      }
    }));

  it('takes properties that were set before it was defined', () =>
    site.open('/early.html', async (_, board) => {
      expect(await board.getAttribute('game')).toBe('fourmation');
      expect(await board.getAttribute('readonly')).toBe('');
      expect(await status(board)).toMatch(/^Crosses to move/);
    }));

  it('speaks the language of the page', () =>
    site.open('/es.html', async (_, board) => {
      expect(await board.getByRole('application').getAttribute('aria-label')).toBe(
        'Tablero de SIX',
      );
    }));

  it('takes colours from CSS variables and the colour scheme of the page', () =>
    site.open('/empty.html', async (page, board) => {
      const background = () =>
        board.evaluate((element) => getComputedStyle(element).backgroundColor);
      const light = await background();
      await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
      expect(await background()).not.toBe(light);
      await board.evaluate((element) =>
        (element as HTMLElement).style.setProperty('--paper', 'rgb(1, 2, 3)'),
      );
      expect(await background()).toBe('rgb(1, 2, 3)');
      const ground = () =>
        board.evaluate((element) => getComputedStyle(element).getPropertyValue('--morris-frame'));
      const oak = await ground();
      await board.evaluate((element) => element.setAttribute('theme', 'marble'));
      expect(await ground()).not.toBe(oak);
    }));

  it('works on an empty page as documented', async () => {
    const readme = readFileSync(join(site.folder, 'node_modules/ludoteca/README.md'), 'utf8');
    const block = (pattern: RegExp) => pattern.exec(readme)![1]!;
    const methods = block(/```js\n(import[^`]*whenDefined[^`]*)```/);
    const script = methods.replace('ludoteca/board', '/node_modules/ludoteca/board.js');
    const text = `${block(/```html\n([\s\S]*?)```/)}
      <style>${block(/```css\n([\s\S]*?)```/)}</style>`;
    const documented = await serve(site.folder, {
      '/': text,
      '/methods': `${text}<script type="module">${script.replace("'d2'", "'g7'")}</script>`,
    });
    const { page, errors } = await visit(site.browser, documented.url);
    const board = page.locator('ludoteca-board');
    await expect.poll(() => place(board)).toBe('After move 4 of 4: b4');
    expect(await board.evaluate((element) => getComputedStyle(element).padding)).toBe('0px');
    await page.goto(`${documented.url}/methods`);
    await expect.poll(() => place(board)).toBe('After move 5 of 5: g7');
    expect(errors).toEqual([]);
    await page.context().close();
    await documented.close();
  });

  it('responds in the web example', () =>
    site.open('/node_modules/ludoteca/examples/web.html', async (_, board) => {
      await at(board, 'd2').click();
      await expect.poll(() => moves(board), { timeout: 30_000 }).toMatch(/^d2 \S+$/);
      await expect.poll(() => board.getAttribute('readonly')).toBe(null);
    }));

  it('is accessible', async () => {
    for (const { game } of GAMES) {
      await site.open(`/${game}-shown.html`, async (page) => {
        // The page itself has neither a main part nor a heading.
        const own = (fault: string) =>
          !/^(landmark-one-main|page-has-heading-one|region): /.test(fault);
        expect((await violations(page)).filter(own)).toEqual([]);
      });
    }
  });

  it('keeps its line when it is moved within the page', () =>
    site.open('/empty.html', async (page, board) => {
      await board.evaluate((element) => {
        (element as LudotecaBoard).play('d2');
        document.body.append(document.createElement('hr'), element);
      });
      expect(await moves(board)).toBe('d2');
      await at(board, 'd6').click();
      await expect.poll(() => moves(board)).toBe('d2 d6');
      expect(await page.locator('ludoteca-board .player').count()).toBe(1);
    }));

  it('takes its moves as an array, too', () =>
    site.open('/empty.html', async (_, board) => {
      await board.evaluate((element) => {
        (element as LudotecaBoard).moves = ['d2', 'd6'];
        (element as LudotecaBoard).ply = 1;
      });
      expect(await place(board)).toBe('After move 1 of 2: d2');
    }));
});
