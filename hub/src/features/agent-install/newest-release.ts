import type { Store } from '../../store/store.ts';
import { isNewer } from '../themes/theme-version.ts';
import { createCodeHostError } from './code-host.ts';

/** Setting that stores the newest release this hub has served, or null. */
export const NEWEST_RELEASE_KEY = 'newest_agent_release';

/**
 * Refuses releases older than one that was served before: an old release keeps its valid signature, so a code host or a
 * network could otherwise bring back its vulnerabilities.
 */
export interface NewestRelease {
  /** `source` is the repository and the key, each combination with its own versions. Throws `code_host_failed`. */
  admit(source: string, version: string): Promise<void>;
}

export function createNewestRelease(store: Pick<Store, 'putSettings'>, stored: unknown): NewestRelease {
  // Only this file writes the setting. A restored database does not replace it until the next start.
  let newest = (stored ?? null) as { source: string; version: string } | null;
  return {
    async admit(source, version) {
      if (newest?.source === source && newest.version === version) return;
      if (newest?.source === source && isNewer(newest.version, version) === true)
        throw createCodeHostError(
          `Its latest release is ${version}, but this hub has already served ${newest.version}. To install an older one, use --agents.`,
        );
      newest = { source, version };
      // Best effort: a full disk must not stop downloads.
      await store.putSettings({ [NEWEST_RELEASE_KEY]: newest }).catch(() => undefined);
    },
  };
}
