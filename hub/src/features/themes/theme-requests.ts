import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import {
  createWebClient,
  WebAddressError,
  type WebResponse,
  type WebTransport,
} from '../../lib/network/web-client.ts';
import { createCodeHost } from '../agent-install/code-host.ts';
import { isOnCodeHost } from './theme-address.ts';

/** Requests to the code host, and to public addresses of other hosts. */
export interface ThemeRequests {
  fetch(url: string, options: ThemeRequestOptions): Promise<WebResponse>;
  /** Aborts after a timeout, and reports any failure as `code_host_failed`. */
  withTimeout<T>(limit: { url: string; ms: number }, action: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Splits a URL into that of its host, which on the code host may have a path, and the rest of the path. */
  locate(url: URL): { base: string; path: string };
  /** Aborts pending requests. */
  close(): void;
}

interface ThemeRequestOptions {
  signal: AbortSignal;
  isFinal?: (url: URL) => boolean;
}

/**
 * @param hostUrl URL without a trailing slash.
 */
export function createThemeRequests(
  runtime: Runtime,
  hostUrl: string,
  transport?: WebTransport,
): ThemeRequests {
  const codeHost = createCodeHost(hostUrl);
  const web = createWebClient(transport);
  const pending = new Set<AbortController>();
  return {
    fetch: (url, options) =>
      isOnCodeHost(new URL(url), hostUrl) ? codeHost.fetch(url, options) : web.fetch(url, options),

    async withTimeout({ url, ms }, action) {
      const controller = new AbortController();
      pending.add(controller);
      const timer = runtime.setTimer(() => controller.abort(), ms);
      try {
        return await action(controller.signal);
      } catch (error) {
        const isTimeout = controller.signal.aborted && !(error instanceof DomainError);
        if (isTimeout) throw createDownloadError(url, `It did not respond within ${ms / 1000} s.`, error);
        throw toDownloadError(url, error);
      } finally {
        timer.cancel();
        controller.abort();
        pending.delete(controller);
      }
    },

    locate(url) {
      const base = isOnCodeHost(url, hostUrl) ? hostUrl : url.origin;
      return { base, path: url.href.slice(base.length) };
    },

    close() {
      for (const controller of pending) controller.abort();
    },
  };
}

function toDownloadError(url: string, error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!(error instanceof WebAddressError)) return createDownloadError(url, 'The connection failed.', error);
  const reason = error.isRedirect
    ? `It redirected elsewhere, which is not allowed: ${error.message}`
    : error.message;
  return createDownloadError(url, reason);
}

export function createDownloadError(url: string, reason: string, cause?: unknown): DomainError {
  const detail = `The download from ${new URL(url).host} failed. ${reason}`;
  return new DomainError('code_host_failed', detail, cause === undefined ? {} : { cause });
}
