import type { ProblemCode } from '@muster/generated/problems';
import type { Environment } from './environment.ts';
import { HubError, toHubError } from './hub-error.ts';

export interface RequestOptions {
  /** Aborts the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** The problem code of a private page. */
const PRIVATE_CODE: ProblemCode = 'login_required';

/** The JSON body of a successful response. Rejects with `HubError`, or with the signal's reason once it is aborted. */
export async function fetchJson(
  environment: Environment,
  url: string,
  options: RequestOptions = {},
): Promise<unknown> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = environment.setTimer(() => {
    controller.abort(new HubError('The hub did not respond in time.', { kind: 'timeout' }));
  }, timeoutMs);
  try {
    return await readResponse(await environment.fetch(url, createInit(controller.signal)));
  } catch (error) {
    signal?.throwIfAborted();
    throw toHubError(controller.signal.aborted ? controller.signal.reason : error);
  } finally {
    timer.cancel();
    signal?.removeEventListener('abort', abort);
  }
}

function createInit(signal: AbortSignal): RequestInit {
  return { signal, cache: 'no-store', headers: { accept: 'application/json' } };
}

async function readResponse(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  // `application/json`, `application/problem+json` and similar; a proxy's error page is text/html.
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  const text = await response.text();
  const body = isJson ? parseJson(text) : undefined;
  if (response.ok && body !== undefined) return body;
  if (response.ok && isJson) {
    throw new HubError('The response is not valid JSON.', { kind: 'malformed', status: response.status });
  }
  throw toResponseError(response, body);
}

function toResponseError(response: Response, body: unknown): HubError {
  const { status } = response;
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') {
    const message = `Something other than the hub responded with status ${status}.`;
    return new HubError(message, { kind: 'proxy', status, retryAfter });
  }
  const { code } = body;
  const detail = 'detail' in body && typeof body.detail === 'string' ? body.detail : code;
  const kind = code === PRIVATE_CODE ? 'private' : 'problem';
  return new HubError(detail, { kind, status, code, retryAfter });
}

/** Only in seconds; the hub does not send dates. */
function readRetryAfter(value: string | null): number | undefined {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** Undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}
