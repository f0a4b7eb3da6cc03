import type { Page } from 'playwright-core';

/** Chromium's virtual authenticator, for one page (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/). */
export interface VirtualAuthenticator {
  countPasskeys(): Promise<number>;
  /** Forgets its passkeys, so that a prompt finds none. */
  clear(): Promise<void>;
  /** Whether it answers prompts immediately, or leaves them open. */
  setAnswering(isAnswering: boolean): Promise<void>;
}

/** A platform authenticator that verifies its user, such as a laptop with a fingerprint reader. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async countPasskeys() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
    async clear() {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    async setAnswering(isAnswering) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isAnswering });
    },
  };
}
