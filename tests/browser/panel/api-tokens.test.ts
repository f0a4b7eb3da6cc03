import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findLayoutFaults } from '../../support/browser/browser.ts';
import { type ClockedPanel, startClockedPanel } from '../../support/browser/clocked-panel.ts';
import { chooseLanguage } from '../../support/browser/panel.ts';

// API tokens in a real browser. The tests build on one another.

let panel: ClockedPanel;
let secret = '';

beforeAll(async () => {
  panel = await startClockedPanel();
  await panel.context.grantPermissions(['clipboard-write'], { origin: panel.url });
}, 240_000);

afterAll(() => panel?.close());

/** The upper one, if a confirmation is open above the dialog whose request needs it. */
const dialog = () => panel.page.locator('.dialog').last();
const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
const focusedText = () =>
  panel.page.evaluate(() => {
    const it = document.activeElement;
    return it instanceof HTMLInputElement ? it.name : it?.textContent;
  });

async function ask(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${panel.hub.url}/api/ping-tasks`, { headers })).status;
}

test('a token is created by keyboard once the identity is confirmed, and shown once', async () => {
  const { page } = panel;
  panel.hub.runtime.advance((limits.confirmationSeconds + 1) * 1000);
  await panel.open('tokens');
  await page.getByText('No API tokens').waitFor();
  await button('Create token').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focusedText).toBe('name');
  await page.keyboard.type('Home Assistant');
  await page.keyboard.press('Tab');
  await expect.poll(focusedText).toBe('read');
  for (const box of await dialog().getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await expect.poll(focusedText).toBe('password');
  await page.keyboard.type(panel.password);
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Token for Home Assistant' }).waitFor();
  await expect.poll(focusedText).toBe('Copy');
  secret = await dialog().locator('.copy-line code').first().innerText();
  expect(secret).toMatch(/^muster_[\w-]{43}$/);
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog().getByText('Copied.').waitFor();
  expect(await ask(secret)).toBe(200);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.poll(focusedText).toBe('Create token');
  expect(await page.content()).not.toContain(secret.slice('muster_'.length));
});

test('the list has its scopes, its last use and its end', async () => {
  const { page } = panel;
  await page.reload();
  const row = page.getByRole('row', { name: /Home Assistant/ });
  await row.getByText('127.0.0.1').waitFor();
  expect(await row.locator('.chip').allInnerTexts()).toEqual(['read']);
  expect(await page.content()).not.toContain(secret.slice('muster_'.length));
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('a token needs a name, a scope and an end in the future', async () => {
  const { page } = panel;
  await button('Create token').click();
  await chooseOption(dialog().getByRole('combobox', { name: 'Expires' }), 'On a date…');
  await dialog().getByLabel('Last day').fill('2020-01-01');
  await dialog().getByRole('button', { name: 'Create token' }).click();
  await dialog().getByText('Enter a name of 1 to 64 characters.').waitFor();
  await dialog().getByText('Choose at least one scope.').waitFor();
  await dialog().getByText('Enter a date from today on.').waitFor();
  await expect.poll(focusedText).toBe('name');
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().locator('input[name=name]').fill('Ansible');
  await dialog().getByRole('checkbox', { name: 'nodes' }).check();
  await chooseOption(dialog().getByRole('combobox', { name: 'Expires' }), 'Never');
  await dialog().getByText('Valid until you revoke it.').waitFor();
  await dialog().getByRole('button', { name: 'Create token' }).click();
  await dialog().getByRole('heading', { name: 'Token for Ansible' }).waitFor();
  await dialog().getByText('--json').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toHaveLength(2);
});

test('a token is renamed, and may do more once the identity is confirmed', async () => {
  const { page } = panel;
  panel.hub.runtime.advance((limits.confirmationSeconds + 1) * 1000);
  await button('Edit Ansible').click();
  await expect.poll(focusedText).toBe('name');
  await dialog().locator('input[name=name]').fill('Provisioning');
  await dialog().getByText('Valid until you revoke it.').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved Provisioning.').waitFor();
  await button('Edit Provisioning').click();
  await dialog().getByRole('checkbox', { name: 'read' }).check();
  await chooseOption(dialog().getByRole('combobox', { name: 'Expires' }), 'In a year');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await expect.poll(focusedText).toBe('password');
  await page.keyboard.type(panel.password);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /Provisioning/ });
  await expect.poll(() => row.locator('.chip').allInnerTexts()).toEqual(['read', 'nodes']);
  expect(await row.getByText('Never', { exact: true }).count()).toBe(1);
});

test('replacing a secret asks first, shows the new one once and invalidates the old one', async () => {
  const { page } = panel;
  await button('Replace the secret of Home Assistant').click();
  await expect.poll(focusedText).toBe('Cancel');
  await button('Replace secret').click();
  await dialog().getByRole('heading', { name: 'Token for Home Assistant' }).waitFor();
  const former = secret;
  secret = await dialog().locator('.copy-line code').first().innerText();
  expect([await ask(former), await ask(secret)]).toEqual([401, 200]);
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(secret.slice('muster_'.length));
});

test('revoking asks first, and the program loses access immediately', async () => {
  const { page } = panel;
  await button('Revoke Home Assistant').click();
  await expect.poll(focusedText).toBe('Cancel');
  await dialog()
    .getByText(/^Last used on .+ from 127\.0\.0\.1\.$/)
    .waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await button('Revoke token').click();
  await page.getByText('Token revoked.').waitFor();
  await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await ask(secret)).toBe(401);
});

test('long texts of another language fit', async () => {
  await chooseLanguage(panel.page, 'de');
  expect(await findLayoutFaults(panel.page)).toEqual([]);
  await button('Token erstellen').click();
  await dialog().getByRole('heading', { name: 'API-Token erstellen' }).waitFor();
  expect(await findLayoutFaults(panel.page)).toEqual([]);
});

test('a user of the external login sees the tokens and cannot create one', async () => {
  const { sessions } = panel.hub.hub.services;
  const user = { username: 'github:ada', address: '127.0.0.1', userAgent: '', replaces: null };
  const { token } = await sessions.open(user);
  const page = await panel.openLogin();
  await page.context().addCookies([{ name: 'muster_session', value: token, url: panel.url }]);
  await page.goto(`${panel.url}/admin/tokens`);
  await page.getByText('Log in with its password to create or change one.').waitFor();
  await page.getByRole('row', { name: /Provisioning/ }).waitFor();
  for (const name of [/^Create token$/, /^Edit /, /^Replace /])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Revoke Provisioning' }).count()).toBe(1);
});
