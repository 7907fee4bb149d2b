/** The analysis board with an engine of the reader's computer: the real program. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { analysisPath } from '../gallery/studies';
import { useSite } from './browser';
import { unexpectedErrors, violations } from './checks';
import { binary } from './server';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill()));

/** Starts an engine that accepts the pages of an origin. Returns its process and its address. */
async function serve(origin: string): Promise<[ChildProcess, string]> {
  const child = spawn(binary(), ['engine', '--serve', '--origin', origin]);
  running.push(child);
  for await (const line of createInterface(child.stdout)) return [child, line.split(' ').at(-1)!];
  throw new Error('the engine printed nothing');
}

it('analyses a position until it ends; then the server continues', async () => {
  const [engine, address] = await serve(new URL(site.server.url).origin);
  const { page, errors } = await site.visit(analysisPath('six', { options: 'tiles=10' }));
  await page.getByText(translate('web-own-engine'), { exact: true }).click();
  const field = page.getByRole('textbox', { name: translate('web-own-engine-address') });
  const connect = page.getByRole('button', { name: translate('web-own-engine-connect') });
  await field.fill('http://127.0.0.1');
  await connect.click();
  await page.getByText(translate('web-own-engine-invalid')).waitFor();
  expect(await violations(page)).toEqual([]);
  await field.fill(address);
  await connect.click();
  await page.getByText(translate('web-own-engine-connected'), { exact: true }).waitFor();
  await page.getByText(/: Ludoteca \d/).waitFor();
  await page.locator('.engine li').first().waitFor();
  expect(await violations(page)).toEqual([]);

  // The address is remembered.
  await page.reload();
  await page.getByText(/: Ludoteca \d/).waitFor();
  expect(unexpectedErrors(errors)).toEqual([]);

  const usual = page.waitForResponse('**/api/analysis');
  engine.kill();
  await page.getByText(translate('web-problem-engine-lost')).waitFor();
  expect((await usual).ok()).toBe(true);
});

it('reports an engine that does not accept the page', async () => {
  const [, address] = await serve('https://play.example.org');
  const { page } = await site.visit(analysisPath('six', {}));
  await page.getByText(translate('web-own-engine'), { exact: true }).click();
  await page.getByRole('textbox', { name: translate('web-own-engine-address') }).fill(address);
  await page.getByRole('button', { name: translate('web-own-engine-connect') }).click();
  await page.getByText(translate('web-problem-engine-unreachable')).waitFor();
});
