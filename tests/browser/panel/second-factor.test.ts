import { readFile } from 'node:fs/promises';
import { limits } from '@muster/generated/limits';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLayoutFaults } from '../../support/browser/browser.ts';
import { type ClockedPanel, enterPassword, startClockedPanel } from '../../support/browser/clocked-panel.ts';
import { chooseLanguage } from '../../support/browser/panel.ts';
import { type OpenidProvider, startOpenidProvider } from '../../support/network/openid-provider.ts';
import { packTheme } from '../../support/themes/theme.ts';

// TOTP, recovery codes and step-up authentication in a real browser. The tests build on one another.

let panel: ClockedPanel;
let secret = '';
let recoveryCodes: string[] = [];
let provider: OpenidProvider | undefined;

beforeAll(async () => {
  panel = await startClockedPanel();
  await panel.context.grantPermissions(['clipboard-write'], { origin: panel.url });
}, 240_000);

afterAll(async () => {
  await panel?.close();
  await provider?.close();
});

/** The code that an authenticator app shows 30 seconds later: the hub accepts each code once. */
function waitForCode(): string {
  panel.hub.runtime.advance(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: panel.hub.runtime.now() });
}

const outliveConfirmation = () => panel.hub.runtime.advance((limits.confirmationSeconds + 1) * 1000);
/** The upper one, if a confirmation is open above the dialog whose request needs it. */
const dialog = () => panel.page.locator('.dialog').last();
const section = () => panel.page.locator('[aria-labelledby=second-factor]');
const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((it) => it === document.activeElement);

async function confirmIdentity(): Promise<void> {
  await dialog().getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await dialog().locator('input[name=password]').fill(panel.password);
  const code = dialog().locator('input[name=code]');
  if ((await code.count()) > 0) await code.fill(waitForCode());
  await dialog().getByRole('button', { name: 'Confirm' }).click();
}

/** The QR code's contents, as a phone's camera reads them. */
async function scanQrCode(page: Page): Promise<string> {
  const png = await page.locator('.qr-code').screenshot();
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, data: [...(image?.data ?? [])] };
  }, png.toString('base64'));
  return decodeQr({ ...pixels, data: Uint8Array.from(pixels.data) });
}

test('shows the secret of a new authenticator app as QR code and as text', async () => {
  const { page } = panel;
  await panel.open('account');
  await section().getByText('Off', { exact: true }).waitFor();
  await section().getByRole('button', { name: 'Set up an authenticator app' }).click();
  await dialog().locator('.qr-code').waitFor();
  await expect.poll(() => hasFocus(page, '.dialog input[name=code]')).toBe(true);
  const uri = new URL(await scanQrCode(page));
  secret = uri.searchParams.get('secret') ?? '';
  expect(uri.protocol).toBe('otpauth:');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await dialog().locator('.copy-line code').innerText()).replaceAll(' ', '')).toBe(secret);
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('turns it on with a code of the app only, and shows the recovery codes once', async () => {
  const { page } = panel;
  await dialog().locator('input[name=code]').fill('000000');
  await page.keyboard.press('Enter');
  await dialog()
    .getByText(/^Wrong code/)
    .waitFor();
  await dialog().locator('input[name=code]').fill(waitForCode().replace(/^.../, '$& '));
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = dialog().locator('.code-sheet code');
  await expect.poll(() => codes.count()).toBe(limits.recoveryCodes);
  recoveryCodes = await codes.allInnerTexts();
  expect(await findLayoutFaults(page)).toEqual([]);
});

/** The clipboard's text; the panel's permissions policy does not let its page read it. */
async function pasteElsewhere(): Promise<string> {
  const page = await panel.context.newPage();
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').focus();
  await page.keyboard.press('Control+V');
  const text = await page.locator('textarea').inputValue();
  await page.close();
  return text;
}

test('recovery codes can be copied, downloaded and printed, and must be acknowledged', async () => {
  const { page } = panel;
  await dialog().getByRole('button', { name: 'Copy' }).click();
  await dialog().getByText('Copied.').waitFor();
  expect(await pasteElsewhere()).toBe(recoveryCodes.join('\n'));
  const coming = page.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('muster-recovery-codes.txt');
  expect(await readFile(await download.path(), 'utf8')).toContain(recoveryCodes.join('\n'));
  await page.emulateMedia({ media: 'print' });
  expect(await dialog().locator('.code-sheet li').first().isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.locator('h1').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await dialog().getByText('Save the codes first').waitFor();
  // Chromium closes a dialog by itself when Escape is pressed again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog().getByText('Save the codes first').waitFor();
  await dialog().getByRole('checkbox', { name: 'I have saved the codes' }).check();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'detached' });
  await section().getByText('On', { exact: true }).waitFor();
  await section().getByText('10 of 10 left.').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('a login asks for the code in a second step', async () => {
  const page = await panel.openLogin();
  await enterPassword(page, panel.password);
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  const code = page.locator('input[name=code]');
  await expect.poll(() => hasFocus(page, 'input[name=code]')).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Enter the code.').waitFor();
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/^Wrong code/)
    .waitFor();
  await code.fill(waitForCode().replace(/^.../, '$& '));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.context().close();
});

test('the second step leads back to the first, without the password', async () => {
  const page = await panel.openLogin();
  await enterPassword(page, panel.password);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await page.locator('input[name=password]').inputValue()).toBe('');
  await page.context().close();
});

test('a recovery code logs in once', async () => {
  const page = await panel.openLogin();
  const [first = ''] = recoveryCodes;
  const enterCode = async () => {
    await enterPassword(page, panel.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    expect(await page.locator('input[name=code]').getAttribute('inputmode')).toBe('text');
    await page.locator('input[name=code]').fill(first.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
  };
  await enterCode();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await enterCode();
  await page
    .getByRole('alert')
    .getByText(/^Wrong code/)
    .waitFor();
  await page.context().close();
  await panel.open('account');
  await section().getByText('9 of 10 left.').waitFor();
});

test('a backup needs a recent confirmation, and a cancelled one starts no download', async () => {
  const { page } = panel;
  outliveConfirmation();
  await panel.open('database');
  await page.getByRole('button', { name: 'Download backup' }).click();
  await dialog().getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await expect.poll(() => hasFocus(page, '.dialog input[name=password]')).toBe(true);
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Nothing changed, because you did not confirm your identity.').waitFor();
  await expect.poll(() => hasFocus(page, 'h1')).toBe(true);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  await confirmIdentity();
  const file = await readFile(await (await coming).path());
  expect(file.subarray(0, 15).toString()).toBe('SQLite format 3');
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  await again;
});

test('an upload that needs a confirmation is sent again', async () => {
  const { page } = panel;
  outliveConfirmation();
  await panel.open('database');
  const restore = page.locator('[aria-labelledby=restore]');
  // Larger than one request, so that the hub refuses the first chunk while it is sent.
  const buffer = Buffer.alloc(limits.uploadRequestBytes + 1, 'no database ');
  await restore
    .locator('input[type=file]')
    .setInputFiles({ name: 'muster.db', mimeType: 'application/octet-stream', buffer });
  await restore.getByRole('button', { name: 'Check file' }).click();
  await confirmIdentity();
  await restore.getByText(/not a usable database/).waitFor();
});

test('installing, previewing and selecting a theme each need one', async () => {
  const { page } = panel;
  const readTheme = async () =>
    (await (await panel.context.request.get(`${panel.url}/api/settings`)).json()).theme;
  outliveConfirmation();
  await panel.open('themes');
  await page.getByRole('button', { name: 'Install theme' }).click();
  await page.locator('.dialog input[type=file]').setInputFiles({
    name: 'theme.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from(packTheme()),
  });
  await dialog().getByRole('button', { name: 'Install' }).click();
  await confirmIdentity();
  await page.getByText('Aurora', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');

  outliveConfirmation();
  await page.getByRole('button', { name: 'Preview… (Aurora)' }).click();
  await confirmIdentity();
  await dialog().getByRole('link').waitFor();
  await dialog().getByRole('button', { name: 'End preview' }).click();

  outliveConfirmation();
  await page.getByRole('button', { name: 'Use this theme (Aurora)' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Nothing changed, because you did not confirm your identity.').waitFor();
  expect(await readTheme()).toBe('default');
  await page.getByRole('button', { name: 'Use this theme (Aurora)' }).click();
  await confirmIdentity();
  await expect.poll(readTheme).toBe('aurora');
});

test('a setting that decides over access needs one, and others do not', async () => {
  const { page } = panel;
  const readSettings = async () => (await panel.context.request.get(`${panel.url}/api/settings`)).json();
  outliveConfirmation();
  await panel.open('settings');
  await page.locator('input[name=site_name]').fill('Northwind');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.locator('input[name=download_proxy]').fill('https://proxy.example/');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await dialog().getByText('Enter your password.').waitFor();
  await dialog().getByText('Enter the code.').waitFor();
  await dialog().locator('input[name=password]').fill('not it');
  await dialog().locator('input[name=code]').fill(waitForCode());
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await dialog().getByText('Wrong password.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Nothing changed, because you did not confirm your identity.').waitFor();
  expect((await readSettings()).download_proxy).toBe('');
  expect(await page.locator('input[name=download_proxy]').inputValue()).toBe('https://proxy.example/');
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmIdentity();
  await expect.poll(async () => (await readSettings()).download_proxy).toBe('https://proxy.example/');
});

test('warns when few recovery codes are left, and replaces them', async () => {
  const { page } = panel;
  for (const code of recoveryCodes.slice(1, 7)) {
    const answer = await panel.hub.request('POST', '/api/auth/login', {
      body: { username: 'admin', password: panel.password, code },
    });
    expect(answer.status).toBe(200);
  }
  await panel.open('account');
  await section().getByText('3 of 10 left.').waitFor();
  await section().getByText('Few recovery codes are left.').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await section().getByRole('button', { name: 'Replace the recovery codes' }).click();
  await dialog().getByRole('button', { name: 'Replace codes' }).click();
  await dialog().getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const fresh = await dialog().locator('.code-sheet code').allInnerTexts();
  expect(fresh).toHaveLength(10);
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await dialog().getByRole('checkbox').check();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await section().getByText('10 of 10 left.').waitFor();
});

test('the account screen and the dialogs fit a phone in Chinese', async () => {
  const { page } = panel;
  outliveConfirmation();
  await chooseLanguage(page, 'zh');
  await section().getByText('已启用').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  await dialog().getByRole('button', { name: '重新生成', exact: true }).click();
  await dialog().getByRole('heading', { name: '确认身份' }).waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().getByText('您没有确认身份，因此没有任何更改。').waitFor();
  await page.keyboard.press('Escape');
  await chooseLanguage(page, 'en');
});

test('without the authenticator app a login needs only the password', async () => {
  const { page } = panel;
  await panel.open('account');
  await section().getByRole('button', { name: 'Remove the authenticator app' }).click();
  await dialog().getByText('This is your last second factor').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  await confirmIdentity();
  await page.getByText('Two-factor authentication is off.').waitFor();
  await section().getByText('Off', { exact: true }).waitFor();
  const other = await panel.openLogin();
  await enterPassword(other, panel.password);
  await other.getByRole('heading', { name: 'Overview' }).waitFor();
  await other.context().close();
});

test('a user of an external login confirms by logging in again, and sees no second factors', async () => {
  const clientSecret = 'a secret between hub and provider';
  provider = await startOpenidProvider({
    redirectUri: `${panel.url}/api/auth/oauth/callback`,
    clientSecret,
  });
  const settings = {
    oauth_provider: 'oidc',
    oauth_issuer: provider.issuer,
    oauth_client_id: 'muster',
    oauth_client_secret: clientSecret,
    oauth_subjects: ['ada'],
  };
  const cookie = await panel.hub.login();
  expect((await panel.hub.request('PUT', '/api/settings', { cookie, body: settings })).status).toBe(200);
  const page = await panel.openLogin();
  await page.getByRole('link', { name: 'Log in with another account' }).click();
  await page.getByTitle('Logged in as oidc:ada').waitFor();
  await page.goto(`${panel.url}/admin/account`);
  await page.getByText('It protects the hub’s own account').waitFor();
  expect(await page.getByRole('button', { name: 'Set up an authenticator app' }).count()).toBe(0);

  outliveConfirmation();
  await page.goto(`${panel.url}/admin/database`);
  await page.getByRole('button', { name: 'Download backup' }).click();
  await page.getByText('You are logged in as oidc:ada.').waitFor();
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Log in again' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto(`${panel.url}/admin/database`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  await coming;
  await page.context().close();
});
