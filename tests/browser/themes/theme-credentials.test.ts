import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { launchWholeBrowser } from '../../support/browser/browser.ts';
import { openWithSavedPassword } from '../../support/browser/saved-password.ts';
import { startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// Credentials that a hostile theme gets from the browser's password manager and authenticators.

const CHALLENGE = 'a challenge that the attacker got from the hub';
const SAVED = 'the saved password of the administrator';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A hub at `localhost`, where passwords and passkeys can be saved without HTTPS. */
async function startHub(hasAdminPort: boolean): Promise<ThemedHub> {
  const hub = await startThemedHub({ hosts: { site: 'localhost' }, hasAdminPort });
  cleanups.push(hub.close);
  await hub.useTheme('hostile');
  return hub;
}

/** The theme's page after a click: without one, pages cannot read what a password manager filled in. */
async function openTheme(context: BrowserContext, hub: ThemedHub): Promise<Page> {
  const page = await context.newPage();
  await page.goto(hub.site);
  await page.waitForFunction(() => 'attacks' in globalThis);
  await page.mouse.click(200, 200);
  return page;
}

function attack(page: Page, name: string, input: Record<string, string> = {}): Promise<string[]> {
  return page.evaluate(
    ([attackName, given]) =>
      (globalThis as unknown as { attacks: Record<string, (given: unknown) => Promise<string[]>> }).attacks[
        attackName
      ]?.(given) ?? ['no such attack'],
    [name, input] as const,
  );
}

describe('a password that the administrator saved in the panel', () => {
  async function steal(hasAdminPort: boolean): Promise<string[]> {
    const hub = await startHub(hasAdminPort);
    const { context, close } = await openWithSavedPassword({
      origin: hub.panel,
      username: 'admin',
      password: SAVED,
    });
    cleanups.push(close);
    const panel = await context.newPage();
    await panel.goto(`${hub.panel}/admin/login`);
    const field = panel.locator('input[name=password]');
    // The password manager works: it fills in the panel's form.
    await expect
      .poll(async () => {
        await panel.mouse.click(5, 5);
        return field.inputValue();
      })
      .toBe(SAVED);
    return attack(await openTheme(context, hub), 'stealCredentials');
  }

  test('is out of reach of a theme if the panel has its own port', async () => {
    const loot = await steal(true);
    expect(loot).toEqual([
      expect.stringMatching(/^password, silent: /),
      expect.stringMatching(/^password, optional: /),
      'a hidden form: username= password=',
    ]);
    expect(loot.filter((line) => line.includes(SAVED))).toEqual([]);
  }, 120_000);

  test('is readable by a theme on the panel’s origin, without a trace', async () => {
    const loot = await steal(false);
    expect(loot).toContain(`password, silent: admin with ${SAVED}`);
    expect(loot).toContain(`a hidden form: username=admin password=${SAVED}`);
  }, 120_000);
});

test('a theme cannot save a password for the panel’s origin if the panel has its own port', async () => {
  const hub = await startHub(true);
  const { context, close } = await openWithSavedPassword({
    origin: hub.panel,
    username: 'admin',
    password: SAVED,
  });
  cleanups.push(close);
  await attack(await openTheme(context, hub), 'plantPassword');
  const panel = await context.newPage();
  await panel.goto(`${hub.panel}/admin/login`);
  const field = panel.locator('input[name=password]');
  await expect
    .poll(async () => {
      await panel.mouse.click(5, 5);
      return field.inputValue();
    })
    .toBe(SAVED);
}, 120_000);

describe('passkeys, federated logins and codes', () => {
  /** The loot of a theme in a browser with a passkey for the hub's host name. */
  async function usePasskeys(hasAdminPort: boolean, isPolicyStripped: boolean): Promise<string[]> {
    const hub = await startHub(hasAdminPort);
    const browser = await launchWholeBrowser();
    cleanups.push(() => browser.close());
    const context = await browser.newContext({ locale: 'en-GB' });
    if (isPolicyStripped)
      await context.route(`${hub.site}/**`, async (route) => {
        const response = await route.fetch();
        const { 'permissions-policy': _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
    const page = await openTheme(context, hub);
    await addPasskey(await context.newCDPSession(page));
    return attack(page, 'usePasskeys', { rpId: 'localhost', challenge: CHALLENGE });
  }

  test.each([
    ['that shares the panel’s origin', false],
    ['if the panel has its own port', true],
  ])(
    'are denied to a theme %s',
    async (_where, hasAdminPort) => {
      const loot = await usePasskeys(hasAdminPort, false);
      expect(loot.length).toBe(5);
      expect(loot.filter((line) => !line.includes(': refused, NotAllowedError'))).toEqual([]);
      expect(loot.filter((line) => line.includes('obtained'))).toEqual([]);
    },
    120_000,
  );

  test('without Permissions-Policy, a theme gets an assertion for a challenge from elsewhere', async () => {
    const loot = await usePasskeys(false, true);
    const challenge = Buffer.from(CHALLENGE).toString('base64url');
    for (const name of ['assertion', 'new passkey'])
      expect(loot.find((line) => line.startsWith(name))).toContain(`"challenge":"${challenge}"`);
  }, 120_000);
});

/** An authenticator that answers without a user, with one passkey for `localhost`. */
async function addPasskey(browser: CDPSession): Promise<void> {
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ]);
  const encoded = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  await browser.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from('the passkey of the panel').toString('base64'),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: encoded,
      userHandle: Buffer.from('1').toString('base64'),
      signCount: 0,
    },
  });
}
