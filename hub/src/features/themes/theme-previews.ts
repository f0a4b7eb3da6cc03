import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createToken, toTokenKey } from '../../lib/tokens.ts';
import type { SessionNotes } from '../auth/session-notes.ts';
import { BUILTIN_THEME, type ThemeFolders } from './theme-folders.ts';

/** Theme previews before selection, one per session. Only the hash of the browser's token is kept. */
export interface ThemePreviews {
  /** Starts a preview and replaces the session's previous one. `not_found`; `conflict` if the panel has its own origin. */
  start(short: string, sessionId: number): Promise<StartedPreview>;
  /** Ends the session's preview, if any. */
  end(sessionId: number): Promise<void>;
  /** The page of the preview if token and session match; `folder` is undefined for the built-in theme. */
  find(token: string, sessionId: number): { folder: string | undefined } | undefined;
}

export interface StartedPreview {
  token: string;
  /** Unix seconds. */
  expiresAt: number;
}

const LIFETIME_MS = limits.themeLivePreviewSeconds * 1000;

/**
 * @param hasSeparateOrigin Whether the panel has its own origin: then the status page ignores sessions, which previews are bound to.
 */
export function createThemePreviews(
  runtime: Runtime,
  folders: ThemeFolders,
  notes: SessionNotes,
  hasSeparateOrigin: boolean,
): ThemePreviews {
  return {
    async start(short, sessionId) {
      if (hasSeparateOrigin)
        throw new DomainError(
          'conflict',
          'Previews do not work while the panel has its own address (--admin-listen or --admin-site).',
        );
      if (short !== BUILTIN_THEME && !folders.hasPage(short))
        throw new DomainError('not_found', 'This theme does not exist or has no page.');
      const token = createToken(runtime);
      const value = `${toTokenKey(token)} ${short}`;
      await notes.write(sessionId, { kind: 'preview', value, lifetimeMs: LIFETIME_MS });
      return { token, expiresAt: Math.floor((runtime.now() + LIFETIME_MS) / 1000) };
    },
    end: (sessionId) => notes.delete(sessionId, 'preview'),
    find(token, sessionId) {
      const [tokenKey, short] = notes.find(sessionId, 'preview')?.split(' ') ?? [];
      if (short === undefined || tokenKey !== toTokenKey(token)) return;
      return { folder: folders.findPageFolder(short) };
    },
  };
}
