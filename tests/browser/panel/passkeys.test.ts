import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLayoutFaults } from '../../support/browser/browser.ts';
import { type ClockedPanel, enterPassword, startClockedPanel } from '../../support/browser/clocked-panel.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '../../support/browser/virtual-authenticator.ts';
import { readCookie } from '../../support/network/http.ts';

// Passkeys in Chromium with its virtual authenticator. The tests build on one another.

let panel: ClockedPanel;
let device: VirtualAuthenticator;
let recoveryCodes: string[] = [];

beforeAll(async () => {
  panel = await startClockedPanel();
  panel.page.setDefaultTimeout(60_000);
  device = await addVirtualAuthenticator(panel.page);
}, 240_000);

afterAll(() => panel?.close());

const dialog = () => panel.page.locator('.dialog').last();
const section = () => panel.page.locator('[aria-labelledby=second-factor]');
const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
const waitForPanel = () => button('Log out').waitFor();
const outliveConfirmation = () => panel.hub.runtime.advance((limits.confirmationSeconds + 1) * 1000);

async function logOut(): Promise<void> {
  await button('Log out').click();
  await panel.page.getByRole('heading', { name: 'Log in' }).waitFor();
}

async function readSettings() {
  return (await panel.context.request.get(`${panel.url}/api/settings`)).json();
}

test('adds a passkey, with recovery codes as it is the first second factor', async () => {
  const { page } = panel;
  await panel.open('account');
  await button('Add a passkey').click();
  await dialog().getByLabel('Name').fill('');
  await button('Create passkey').click();
  await dialog().getByText('Enter a name.').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  recoveryCodes = await dialog().locator('.code-sheet code').allInnerTexts();
  expect(recoveryCodes).toHaveLength(limits.recoveryCodes);
  expect(await device.countPasskeys()).toBe(1);
  await dialog().getByRole('checkbox').check();
  await button('Done').click();
  await section().getByText('On', { exact: true }).waitFor();
  await section()
    .getByText(/^Added on .* · never used$/)
    .waitFor();
  // A password that is not the only factor may be shorter.
  await page.getByText(/^8 to 256 characters/).waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('a device gets only one passkey of the account', async () => {
  await button('Add a passkey').click();
  await button('Create passkey').click();
  await dialog().getByText('already has a passkey for the account').waitFor();
  await button('Cancel').click();
  expect(await device.countPasskeys()).toBe(1);
});

test('the passkey is the second step of a login', async () => {
  const { page } = panel;
  await logOut();
  expect(await button('Log in with a passkey').count()).toBe(0);
  await enterPassword(page, panel.password);
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  expect(await page.getByLabel('Recovery code').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Use a passkey');
  expect(await findLayoutFaults(page)).toEqual([]);
  await button('Use a passkey').click();
  await waitForPanel();
  await panel.open('account');
  await section()
    .getByText(/· last used/)
    .waitFor();
});

test('a passkey confirms the identity for a change of settings', async () => {
  const { page } = panel;
  outliveConfirmation();
  await panel.open('settings');
  await page.getByLabel('Passkey login without the password').check();
  await button('Save').click();
  await dialog().getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Use a passkey');
  expect(await findLayoutFaults(page)).toEqual([]);
  expect((await readSettings()).passwordless_login).toBe(false);
  await page.keyboard.press('Enter');
  await page.getByText('Settings saved.').waitFor();
  expect((await readSettings()).passwordless_login).toBe(true);
});

test('a passkey alone logs in where the setting allows it', async () => {
  const { page } = panel;
  await device.setAnswering(false);
  await logOut();
  expect(await page.locator('input[name=username]').getAttribute('autocomplete')).toBe('username webauthn');
  await button('Log in with a passkey').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await device.setAnswering(true);
  await button('Log in with a passkey').click();
  await waitForPanel();
});

test('passkeys are offered among the suggestions of the username', async () => {
  // A virtual authenticator that answers immediately replaces the user's choice.
  await logOut();
  await waitForPanel();
});

test('a prompt without a passkey fails with advice, and the password still works', async () => {
  const { page } = panel;
  await device.clear();
  await logOut();
  await button('Log in with a passkey').click();
  await page.getByText('The passkey prompt was cancelled').waitFor();
  await enterPassword(page, panel.password);
  await button('Use a passkey').click();
  await page.getByText('The passkey prompt was cancelled').waitFor();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await waitForPanel();
});

test('a failed prompt leaves the confirmation open, and cancelling it changes nothing', async () => {
  const { page } = panel;
  outliveConfirmation();
  await panel.open('settings');
  await page.getByLabel('Agent repository').fill('ours/muster');
  await button('Save').click();
  await button('Use a passkey').click();
  await dialog().getByText('The passkey prompt was cancelled').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Nothing changed, because you did not confirm your identity.').waitFor();
  expect((await readSettings()).agent_repository).not.toBe('ours/muster');
});

test('a second passkey replaces a lost one', async () => {
  const { page } = panel;
  await panel.open('account');
  await button('Add a passkey').click();
  await dialog().getByLabel('Password').fill(panel.password);
  await dialog()
    .getByLabel('Recovery code')
    .fill(recoveryCodes[1] ?? '');
  await button('Confirm').click();
  await dialog().getByLabel('Name').fill('Phone');
  await button('Create passkey').click();
  await page.getByText('Passkey “Phone” added.').waitFor();
  await button('Remove the passkey Laptop').click();
  await dialog().getByRole('heading', { name: 'Remove the passkey “Laptop”?' }).waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await dialog().getByText('This is your last second factor').count()).toBe(0);
  await button('Remove').click();
  await page.getByText('Removed.', { exact: true }).waitFor();
  await button('Remove the passkey Laptop').waitFor({ state: 'detached' });
  await section().getByText('On', { exact: true }).waitFor();
});

test('at an IP address the panel offers no passkeys, and says why', async () => {
  const { page } = panel;
  await page.goto(`${panel.hub.url}/admin/account`);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await button('Log in with a passkey').count()).toBe(0);
  await enterPassword(page, panel.password);
  await page.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '');
  expect(await button('Use a passkey').count()).toBe(0);
  await page.keyboard.press('Enter');
  await section().getByText('Passkeys do not work at an IP address.').waitFor();
  await section()
    .getByText(/works only at localhost$/)
    .waitFor();
  expect(await button('Add a passkey').count()).toBe(0);
  await section().getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await panel.open('account');
});

test('the hub refuses a passkey that was removed in another browser', async () => {
  const { page, hub } = panel;
  await button('Remove the passkey Phone').click();
  await dialog().getByText('This is your last second factor').waitFor();
  await button('Cancel').click();
  await device.setAnswering(false);
  await logOut();
  const login = { username: 'admin', password: panel.password, code: recoveryCodes[2] };
  const answer = await hub.request('POST', '/api/auth/login', { body: login });
  const cookie = readCookie(answer);
  const { passkeys } = (await hub.request('GET', '/api/auth/second-factor', { cookie })).body;
  expect((await hub.request('DELETE', `/api/auth/passkeys/${passkeys[0].id}`, { cookie })).status).toBe(204);
  await device.setAnswering(true);
  await button('Log in with a passkey').click();
  await page.getByText('The hub does not accept this passkey.').first().waitFor();
  await enterPassword(page, panel.password);
  await section().getByText('Off', { exact: true }).waitFor();
});
