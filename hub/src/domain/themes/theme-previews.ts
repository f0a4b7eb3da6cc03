import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { createToken, hashToken } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';
import { BUILTIN, type ThemeFolders } from './theme-folders.ts';

/** Themes that administrators look at before they select one; known by the sha256 of what only the browser holds. */
export interface ThemePreviews {
  /** Begins a preview, the only one of its session. `not_found`; `conflict` where no page could show it. */
  begin(short: string, sessionId: number): BegunPreview;
  /** Ends the preview of a session, if there is one. */
  end(sessionId: number): void;
  /** Where the page lies that this holder of a token and a session is to get; undefined for everybody else. */
  find(token: string, sessionId: number): { folder: string | undefined } | undefined;
}

export interface BegunPreview {
  token: string;
  /** Unix seconds. */
  expiresAt: number;
}

export interface ThemePreviewsDeps {
  runtime: Runtime;
  folders: ThemeFolders;
  /** Whether the panel has a host of its own, whose cookies do not reach the page. */
  hasSeparatePanelHost: boolean;
}

interface Preview {
  hash: string;
  short: string;
  /** Monotonic milliseconds. */
  until: number;
}

const LIFE_MS = limits.themeLivePreviewSeconds * 1000;

export function createThemePreviews({
  runtime,
  folders,
  hasSeparatePanelHost,
}: ThemePreviewsDeps): ThemePreviews {
  const bySession = new Map<number, Preview>();

  function sweep(): void {
    const now = runtime.monotonic();
    for (const [sessionId, { until }] of bySession) if (until <= now) bySession.delete(sessionId);
  }

  return {
    begin(short, sessionId) {
      if (hasSeparatePanelHost)
        throw new DomainError(
          'conflict',
          'The panel has an address of its own, and what it shows to your browser cannot reach the page. Start the hub without --admin-site to look at a theme before selecting it.',
        );
      if (short !== BUILTIN && !folders.hasPage(short))
        throw new DomainError('not_found', 'There is no such theme, or it has no page.');
      sweep();
      const token = createToken(runtime);
      bySession.set(sessionId, { hash: toKey(token), short, until: runtime.monotonic() + LIFE_MS });
      return { token, expiresAt: Math.floor((runtime.now() + LIFE_MS) / 1000) };
    },
    end: (sessionId) => void bySession.delete(sessionId),
    find(token, sessionId) {
      const preview = bySession.get(sessionId);
      if (preview === undefined || preview.until <= runtime.monotonic()) return;
      return preview.hash === toKey(token) ? { folder: folders.findPageFolder(preview.short) } : undefined;
    },
  };
}

function toKey(token: string): string {
  return hashToken(token).toString('base64');
}
