import { DomainError } from '../../lib/errors.ts';

/** The final response, and its URL after redirects. */
export interface CodeHostResponse {
  url: URL;
  response: Response;
}

export interface CodeHostRequest {
  signal: AbortSignal;
  /** Stops at a redirect whose target is the answer itself. */
  isFinal?: (url: URL) => boolean;
  /** Further origins that redirects may lead to. */
  allowedOrigins?: readonly string[];
}

/** HTTP client for the code host. Follows redirects only to the code host and its asset hosts. */
export interface CodeHost {
  /** Without a trailing slash. */
  readonly url: string;
  /** Rejects with `code_host_failed` for a redirect elsewhere, or with the errors of `fetch`. */
  fetch(address: string, question: CodeHostRequest): Promise<CodeHostResponse>;
}

export const DEFAULT_CODE_HOST = 'https://github.com';
/** Hosts that GitHub redirects downloads of release assets to. */
const publicAssetHosts: readonly string[] = [
  'https://objects.githubusercontent.com',
  'https://release-assets.githubusercontent.com',
];
const MAX_REDIRECTS = 5;

export function createCodeHost(url: string): CodeHost {
  const own = [new URL(url).origin, ...(url === DEFAULT_CODE_HOST ? publicAssetHosts : [])];
  return {
    url,
    async fetch(address, { signal, isFinal, allowedOrigins = [] }) {
      let at = new URL(address);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const response = await fetch(at.href, {
          redirect: 'manual',
          signal,
          headers: { 'user-agent': 'muster-hub', 'accept-encoding': 'identity' },
        });
        const location = response.headers.get('location');
        if (response.status < 300 || response.status > 399 || location === null) return { url: at, response };
        await response.body?.cancel();
        const next = URL.parse(location, at.href);
        if (next === null || ![...own, ...allowedOrigins].includes(next.origin))
          throw createCodeHostError(
            `It redirected to ${next?.origin ?? 'an invalid URL'}, which is not allowed.`,
          );
        at = next;
        if (isFinal?.(at) === true) return { url: at, response };
      }
      throw createCodeHostError(`It redirected more than ${MAX_REDIRECTS} times.`);
    },
  };
}

export function createCodeHostError(reason: string, cause?: unknown): DomainError {
  const detail = `The download from the code host failed. ${reason}`;
  return new DomainError('code_host_failed', detail, cause === undefined ? {} : { cause });
}
