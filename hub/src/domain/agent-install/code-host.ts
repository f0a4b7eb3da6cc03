import { DomainError } from '../errors.ts';

/** What was answered in the end, and where. */
export interface CodeHostResponse {
  url: URL;
  response: Response;
}

export interface CodeHostRequest {
  signal: AbortSignal;
  /** Ends the following of redirects at an address that itself is the answer. */
  isFinal?: (url: URL) => boolean;
  /** Further origins that a redirect may lead to. */
  allowedOrigins?: readonly string[];
}

/** Asks the code host, which decides where its files lie: nothing but it and its own stores is ever asked. */
export interface CodeHost {
  /** Without a trailing slash. */
  readonly url: string;
  /** Rejects with `code_host_failed` for a redirect to anywhere else, and with what `fetch` says. */
  fetch(address: string, question: CodeHostRequest): Promise<CodeHostResponse>;
}

/** Where releases are unless the operator says otherwise. */
export const DEFAULT_CODE_HOST = 'https://github.com';
/** Where GitHub sends whoever asks for a release's file. */
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
          throw createCodeHostError(`It leads to ${next?.origin ?? 'nowhere'}, where no release should be.`);
        at = next;
        if (isFinal?.(at) === true) return { url: at, response };
      }
      throw createCodeHostError(`It redirects more than ${MAX_REDIRECTS} times.`);
    },
  };
}

export function createCodeHostError(reason: string, cause?: unknown): DomainError {
  const detail = `The code host did not send the release. ${reason}`;
  return new DomainError('code_host_failed', detail, cause === undefined ? {} : { cause });
}
