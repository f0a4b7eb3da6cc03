import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { createToken, toTokenKey } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';
import { BUILTIN_THEME, type ThemeFolders } from './theme-folders.ts';

/** Theme previews before selection, one per session. Only the hash of the browser's token is kept. */
export interface ThemePreviews {
  /** Starts a preview and replaces the session's previous one. `not_found`; `conflict` if the panel has its own origin. */
  start(short: string, sessionId: number): StartedPreview;
  /** Ends the session's preview, if any. */
  end(sessionId: number): void;
  /** The page of the preview if token and session match; `folder` is undefined for the built-in theme. */
  find(token: string, sessionId: number): { folder: string | undefined } | undefined;
}

export interface StartedPreview {
  token: string;
  /** Unix seconds. */
  expiresAt: number;
}

export interface ThemePreviewsDeps {
  runtime: Runtime;
  folders: ThemeFolders;
  /** Whether the panel has its own origin: then the status page ignores sessions, which previews are bound to. */
  hasSeparateOrigin: boolean;
}

interface Preview {
  tokenKey: string;
  short: string;
  /** Monotonic milliseconds. */
  expiresAt: number;
}

const LIFETIME_MS = limits.themeLivePreviewSeconds * 1000;

export function createThemePreviews({
  runtime,
  folders,
  hasSeparateOrigin,
}: ThemePreviewsDeps): ThemePreviews {
  const bySession = new Map<number, Preview>();

  function removeExpired(): void {
    const now = runtime.monotonic();
    for (const [sessionId, { expiresAt }] of bySession) if (expiresAt <= now) bySession.delete(sessionId);
  }

  return {
    start(short, sessionId) {
      if (hasSeparateOrigin)
        throw new DomainError(
          'conflict',
          'Previews do not work while the panel has its own address (--admin-listen or --admin-site).',
        );
      if (short !== BUILTIN_THEME && !folders.hasPage(short))
        throw new DomainError('not_found', 'This theme does not exist or has no page.');
      removeExpired();
      const token = createToken(runtime);
      const expiresAt = runtime.monotonic() + LIFETIME_MS;
      bySession.set(sessionId, { tokenKey: toTokenKey(token), short, expiresAt });
      return { token, expiresAt: Math.floor((runtime.now() + LIFETIME_MS) / 1000) };
    },
    end: (sessionId) => void bySession.delete(sessionId),
    find(token, sessionId) {
      const preview = bySession.get(sessionId);
      if (preview === undefined || preview.expiresAt <= runtime.monotonic()) return;
      if (preview.tokenKey !== toTokenKey(token)) return;
      return { folder: folders.findPageFolder(preview.short) };
    },
  };
}
