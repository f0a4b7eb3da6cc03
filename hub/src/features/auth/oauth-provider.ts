import type { Runtime } from '@muster/shared/runtime';
import type { OauthProvider, OauthProviderSettings } from './oauth-clients.ts';

export interface OauthProviders {
  /** Discovers the provider's endpoints, cached for an hour. Rejects when the provider is unreachable. */
  open(settings: OauthProviderSettings): Promise<OauthProvider>;
}

const DISCOVERY_MS = 3_600_000;
const DEFAULT_TIMEOUT_SECONDS = 10;

/**
 * @param timeoutSeconds Timeout of each request to the provider.
 */
export function createOauthProviders(
  runtime: Runtime,
  timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
): OauthProviders {
  let cached: { key: string; expiresAt: number; provider: Promise<OauthProvider> } | null = null;

  return {
    open(settings) {
      const key = JSON.stringify(settings);
      if (cached !== null && cached.key === key && runtime.monotonic() < cached.expiresAt)
        return cached.provider;
      const provider = connect(settings, timeoutSeconds);
      const entry = { key, expiresAt: runtime.monotonic() + DISCOVERY_MS, provider };
      cached = entry;
      provider.catch(() => {
        if (cached === entry) cached = null;
      });
      return provider;
    },
  };
}

/** `openid-client` is loaded for the first login, because most hubs have no provider. */
async function connect(settings: OauthProviderSettings, timeoutSeconds: number): Promise<OauthProvider> {
  const { connectGithub, discoverProvider } = await import('./oauth-clients.ts');
  return settings.kind === 'github'
    ? connectGithub(settings, timeoutSeconds)
    : discoverProvider(settings, timeoutSeconds);
}

/** `fetch` rejects with a TypeError for a failed connection and with a TimeoutError or AbortError for a timeout. */
export function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof TypeError || ['TimeoutError', 'AbortError'].includes(at.name)) return true;
  return false;
}
