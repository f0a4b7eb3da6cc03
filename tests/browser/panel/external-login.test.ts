import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessFaults } from '../../support/browser/browser.ts';
import { chooseLanguage, type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { type OpenidProvider, startOpenidProvider } from '../../support/network/openid-provider.ts';

// All login methods in a real browser, with a real OpenID provider and a GitHub-like server.

const CLIENT_SECRET = 'a secret between hub and provider';

let panel: PanelRun;
let host: CodeHost;
let stranger: Page;
const providers: OpenidProvider[] = [];

beforeAll(async () => {
  host = await startCodeHost(CLIENT_SECRET);
  panel = await startPanel({ hubArgs: ['--code-host', host.url] });
}, 240_000);

afterEach(() => stranger?.context().close());

afterAll(async () => {
  await panel?.close();
  await host?.close();
  await Promise.all(providers.map((provider) => provider.close()));
});

/** A fresh provider, and the settings for it. */
async function useOpenid(): Promise<OpenidProvider> {
  const provider = await startOpenidProvider({
    redirectUri: `${panel.url}/api/auth/oauth/callback`,
    clientSecret: CLIENT_SECRET,
  });
  providers.push(provider);
  await panel.changeSettings({
    oauth_provider: 'oidc',
    oauth_issuer: provider.issuer,
    oauth_client_id: 'muster',
    oauth_client_secret: CLIENT_SECRET,
    oauth_subjects: ['ada'],
  });
  return provider;
}

/** Opens the login page without a session and starts the external login. */
async function logInElsewhere(): Promise<void> {
  stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin`);
  await stranger.getByRole('link', { name: 'Log in with another account' }).click();
}

const overview = () => stranger.getByRole('heading', { name: 'Overview' }).waitFor();
const alert = () => stranger.locator('.login [role=alert]').innerText();

test('logs in a listed user by OpenID Connect, and the panel shows the user', async () => {
  await useOpenid();
  await logInElsewhere();
  await overview();
  await stranger.getByTitle('Logged in as oidc:ada').waitFor();
  await stranger.getByRole('button', { name: 'Log out' }).click();
  await stranger.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('shows an unlisted user a message in both languages and still offers the password', async () => {
  const provider = await useOpenid();
  provider.person = { sub: 'eve', email: 'eve@example.com', email_verified: true };
  await logInElsewhere();
  expect(await alert()).toBe('Your account is not allowed to log in here.');
  expect(await findAccessFaults(stranger)).toEqual([]);
  await chooseLanguage(stranger, 'zh');
  expect(await alert()).toBe('您的账户不在允许登录的名单中。');
  await stranger.locator('input[name=username]').fill('admin');
  await stranger.locator('input[name=password]').fill(panel.password);
  await stranger.keyboard.press('Enter');
  await stranger.getByRole('heading', { name: '概览' }).waitFor();
});

test('a login cancelled at the provider returns to the login page', async () => {
  const provider = await useOpenid();
  provider.isWilling = false;
  await logInElsewhere();
  expect(await alert()).toBe('The provider denied access, or you cancelled the login.');
});

test('an unreachable provider shows an error on the login page', async () => {
  const provider = await useOpenid();
  await provider.close();
  await logInElsewhere();
  expect(await alert()).toBe('The hub cannot reach the provider. Try again or use another login method.');
  await chooseLanguage(stranger, 'zh');
  expect(await alert()).toBe('主控无法连接提供方。请重试，或使用其他方式登录。');
});

test('logs in by GitHub only users whose login name is listed', async () => {
  const subjects = {
    oauth_provider: 'github',
    oauth_client_id: 'muster',
    oauth_client_secret: CLIENT_SECRET,
  };
  await panel.changeSettings({ ...subjects, oauth_subjects: ['octocat'] });
  await logInElsewhere();
  await overview();
  await stranger.getByTitle('Logged in as github:octocat').waitFor();
  await stranger.context().close();

  host.user = { id: 1, login: 'mallory', email: 'octocat@example.com' };
  await logInElsewhere();
  expect(await alert()).toBe('Your account is not allowed to log in here.');
  expect(host.faults).toEqual([]);
});

test('with password login off, the page offers only the external login', async () => {
  await panel.changeSettings({ password_login: false });
  stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin`);
  await stranger.getByRole('link', { name: 'Log in with another account' }).waitFor();
  expect(await stranger.locator('input').count()).toBe(0);
  await panel.changeSettings({ password_login: true });
});

test('returns to the requested page with its query after login', async () => {
  stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin/nodes?state=offline&sort=-cpu`);
  await stranger.locator('input[name=username]').fill('admin');
  await stranger.locator('input[name=password]').fill(panel.password);
  await stranger.keyboard.press('Enter');
  await stranger.getByRole('heading', { name: 'Nodes', exact: true }).waitFor();
  expect(stranger.url()).toBe(`${panel.url}/admin/nodes?state=offline&sort=-cpu`);
});

test('after five wrong passwords the page shows a countdown of the lockout', async () => {
  stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin/login`);
  await stranger.locator('input[name=username]').fill('admin');
  const send = async (password: string) => {
    await stranger.locator('input[name=password]').fill(password);
    const answer = stranger.waitForResponse('**/api/auth/login');
    await stranger.keyboard.press('Enter');
    return (await answer).status();
  };
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await send(`wrong ${attempt}`)).toBe(401);
    await stranger.getByText('Wrong username or password.').waitFor();
  }
  expect(await send(panel.password)).toBe(429);
  expect(await alert()).toMatch(/^Too many failed attempts from your address\. Try again in 1[45]:\d\d\.$/);
  const button = stranger.getByRole('button', { name: /^Log in/ });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  const before = await button.innerText();
  expect(before).toMatch(/1[45]:\d\d$/);
  await expect.poll(() => button.innerText(), { timeout: 60_000 }).not.toBe(before);
  expect(await findAccessFaults(stranger)).toEqual([]);
});
