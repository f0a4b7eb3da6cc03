import type { ProblemCode } from '@muster/generated/problems';
import type { Environment } from './environment.ts';
import { HubError, toHubError } from './hub-error.ts';

export interface RequestOptions {
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Tells a private page from every other refusal. */
const PRIVATE_CODE: ProblemCode = 'login_required';

/**
 * The JSON body of a successful answer. Rejects with `HubError`, or with the signal's reason once it is aborted.
 */
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
    controller.abort(new HubError('The hub did not answer in time.', { kind: 'timeout' }));
  }, timeoutMs);
  try {
    return await readAnswer(await environment.fetch(url, createInit(controller.signal)));
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

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  // `application/json`, `application/problem+json` and the like; a proxy's page is text/html.
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  const text = await response.text();
  const body = isJson ? parseJson(text) : undefined;
  if (response.ok && body !== undefined) return body;
  if (response.ok && isJson) {
    throw new HubError('The answer is not JSON.', { kind: 'malformed', status: response.status });
  }
  throw describeRefusal(response, body);
}

function describeRefusal(response: Response, body: unknown): HubError {
  const { status } = response;
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') {
    const message = `Something other than the hub answered with status ${status}.`;
    return new HubError(message, { kind: 'foreign', status, retryAfter });
  }
  const { code } = body;
  const detail = 'detail' in body && typeof body.detail === 'string' ? body.detail : code;
  const kind = code === PRIVATE_CODE ? 'private' : 'problem';
  return new HubError(detail, { kind, status, code, retryAfter });
}

/** Only the form in seconds; the hub sends no other. */
function readRetryAfter(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** The value, or undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}
