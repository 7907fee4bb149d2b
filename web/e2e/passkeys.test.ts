/** Passkeys, with Chromium's virtual authenticator. */
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { unexpectedErrors, violations } from './checks';
import { translator } from './words';

const site = useSite();
const translate = translator('en');

it('a passkey is added, used instead of the password, renamed and removed', async () => {
  const { page, errors } = await site.visit('/');
  // Browsers allow passkeys for host names, not for IP addresses.
  await page.goto(`${site.server.url.replace('127.0.0.1', 'localhost')}/account`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const button = (key: string, args = {}) =>
    page.getByRole('button', { name: translate(key, args), exact: true });
  const region = page.getByRole('region', { name: translate('web-account-create'), exact: true });
  await region.getByLabel(translate('web-account-name'), { exact: true }).fill('Paula');
  await region.getByLabel(translate('web-account-password'), { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await button('web-account-codes-done').click();

  await page.getByLabel(translate('web-passkey-new-name')).fill('Phone');
  await button('web-passkey-add').click();
  await button('web-passkey-remove-of', { called: 'Phone' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(translate('web-passkey-new-name')).fill('Phone again');
  await button('web-passkey-add').click();
  await page.getByText(translate('web-problem-passkey-exists')).waitFor();
  await button('web-account-sign-out').click();
  await button('web-passkey-use').click();
  await page.getByRole('heading', { name: 'Paula', level: 1 }).waitFor();

  // The dialog in which the player confirms a deletion also accepts the passkey.
  await page.locator('summary', { hasText: translate('web-account-delete') }).click();
  await button('web-account-delete').click();
  await button('web-proof-passkey').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('web-cancel').click();

  const name = page.getByLabel(translate('web-passkey-name'), { exact: true });
  await name.fill('Laptop');
  await name.press('Enter');
  await button('web-passkey-remove-of', { called: 'Laptop' }).click();
  await expect.poll(() => name.count()).toBe(0);
  await button('web-account-sign-out').click();
  await button('web-passkey-use').click();
  await page.getByText(translate('web-problem-passkey-unknown')).waitFor();
  // The browser logs the rejected sign-in.
  expect(unexpectedErrors(errors).filter((text) => !text.includes('403'))).toEqual([]);
});
