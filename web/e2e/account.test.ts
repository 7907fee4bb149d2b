/**
 * Accounts: registration, sign-in on two devices, recovery and deletion. Nobody else on the server can use the name of an
 * account, so other tests do not use these names.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NARROW, useSite, type Visit } from './browser';
import { unexpectedErrors, horizontalOverflow, violations } from './checks';
import { translator } from './words';

const site = useSite();
const translate = translator('en');
const PASSWORD = 'correct horse battery';

const visit = (options = {}): Promise<Visit> => site.visit('/account', options);
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });
const form = (page: Page, key: string) =>
  page.getByRole('region', { name: translate(key), exact: true });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

async function fill(page: Page, region: string, fields: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(fields)) {
    await form(page, region).getByLabel(translate(key), { exact: true }).fill(value);
  }
  await page.keyboard.press('Enter');
}

/** Creates an account and returns its recovery codes. */
async function create(page: Page, name: string): Promise<string[]> {
  await fill(page, 'web-account-create', {
    'web-account-name': name,
    'web-account-password': PASSWORD,
  });
  await page.getByRole('heading', { name: translate('web-account-codes-new') }).waitFor();
  const codes = await page.locator('code').allTextContents();
  await button(page, 'web-account-codes-done').click();
  await heading(page, name);
  return codes;
}

describe('an account', () => {
  it('is created, used on a second device, and signed out from there on the first', async () => {
    const { page: desktop, errors } = await visit();
    await desktop.getByRole('heading', { name: translate('web-account-create') }).waitFor();
    expect(await violations(desktop)).toEqual([]);
    expect(await create(desktop, 'Amelia')).toHaveLength(10);
    await desktop
      .getByRole('link', { name: translate('web-account-of', { called: 'Amelia' }) })
      .waitFor();
    expect(await violations(desktop)).toEqual([]);

    await button(desktop, 'web-account-sign-out').click();
    await heading(desktop, translate('web-account'));
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await fill(desktop, 'web-account-sign-in', {
      'web-account-name': 'amelia',
      'web-account-password': 'wrong password',
    });
    await desktop.getByText(translate('web-problem-wrong-credentials')).waitFor();
    await fill(desktop, 'web-account-sign-in', { 'web-account-password': PASSWORD });
    await heading(desktop, 'Amelia');

    const { page: phone } = await visit({ viewport: NARROW, hasTouch: true });
    await fill(phone, 'web-account-sign-in', {
      'web-account-name': 'Amelia',
      'web-account-password': PASSWORD,
    });
    await heading(phone, 'Amelia');
    expect(await horizontalOverflow(phone)).toBe(0);
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await phone.getByText(translate('web-account-this-device')).waitFor();
    await expect.poll(() => phone.locator('li strong').count()).toBe(1);

    await desktop.getByText(translate('web-problem-session-ended')).waitFor();
    await heading(desktop, translate('web-account'));
    await button(desktop, 'web-close').click();
    // The browser logs the rejected sign-in.
    expect(unexpectedErrors(errors).filter((text) => !text.includes('403'))).toEqual([]);
  });

  it('is recovered with a code, and deleted', async () => {
    const { page } = await visit();
    const [code = ''] = await create(page, 'Elvira');
    await button(page, 'web-account-sign-out').click();
    await button(page, 'web-account-recover-offer').click();
    await fill(page, 'web-account-recover', {
      'web-account-name': 'Elvira',
      'web-account-code': code,
      'web-account-new-password': 'a new password',
    });
    await heading(page, 'Elvira');
    await page.getByText(translate('web-account-codes-left', { count: 9 })).waitFor();
    await page.locator('summary', { hasText: translate('web-account-delete') }).click();
    await button(page, 'web-account-delete').click();
    await page
      .getByRole('textbox', { name: translate('web-account-password'), exact: true })
      .fill('a new password');
    await page.keyboard.press('Enter');
    await heading(page, translate('web-account'));
  });
});
