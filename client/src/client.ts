import { type Client, createClient } from '@muster/generated/client';
import type { ProblemCode } from '@muster/generated/problems';

export interface MusterClientOptions {
  /** URL of the hub, such as `https://status.example.com`. */
  readonly url: string;
  /** An API token of the hub. Without one the client gets what visitors of the status page get. */
  readonly token?: string | undefined;
  /** Sends the requests in place of the global `fetch`, for example through a proxy. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** An openapi-fetch client: one method for each HTTP method, with the paths of the contract. */
export type MusterClient = Client;

/** Creates a client, which sends nothing until its first call. Throws `TypeError` if `url` is no HTTP URL. */
export function createMusterClient({ url, token, fetch: send }: MusterClientOptions): MusterClient {
  return createClient({
    baseUrl: readBaseUrl(url),
    ...(send === undefined ? {} : { fetch: send }),
    // The hub ignores a browser's session cookie beside a token.
    ...(token === undefined
      ? {}
      : { headers: { Authorization: `Bearer ${token}` }, credentials: 'omit' as const }),
  });
}

function readBaseUrl(text: string): string {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new TypeError(`The URL of the hub must be like https://status.example.com, not "${text}".`);
  return url.href.replace(/\/+$/, '');
}

/** An invalid value of a request. */
export interface FieldError {
  /** JSON Pointer (RFC 6901) into the body, or the name of the parameter. */
  readonly pointer: string;
  readonly detail: string;
}

interface Problem {
  readonly code: string;
  readonly status: number;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A response of 400 or above: the hub's problem document (RFC 9457), or a response that is not the hub's. */
export class MusterError extends Error {
  override readonly name = 'MusterError';
  /** The code of the problem; `invalid_response` if the response is not the hub's, such as a proxy's error page. */
  readonly code: ProblemCode | 'invalid_response' | (string & {});
  /** HTTP status code. */
  readonly status: number;
  /** With `invalid_request`: each invalid value. */
  readonly errors: readonly FieldError[];
  /** Names the request in the hub's log, for `internal`. */
  readonly requestId: string | undefined;
  /** Seconds of the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, problem: Problem, options?: ErrorOptions) {
    super(message, options);
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
    this.retryAfterSeconds = problem.retryAfterSeconds;
  }
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a successful response; undefined for operations that respond with 204. */
export type Body<R extends Result> = [Exclude<R['data'], undefined>] extends [never]
  ? undefined
  : Exclude<R['data'], undefined>;

/**
 * Resolves to the body of a call. Rejects with `MusterError` for a response of 400 or above or an unreadable one, and with
 * the error of `fetch` if there was no response.
 */
export async function unwrap<R extends Result>(call: Promise<R>): Promise<Body<R>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    // openapi-fetch throws JSON.parse's error for a page in place of JSON.
    if (!(cause instanceof SyntaxError)) throw cause;
    const problem = { code: 'invalid_response', status: 200 };
    throw new MusterError('The response is not JSON: is this the URL of a hub?', problem, { cause });
  });
  if (!response.ok) throw toError(response, error);
  return data as Body<R>;
}

function toError(response: Response, body: unknown): MusterError {
  const { status } = response;
  const retryAfterSeconds = readSeconds(response.headers.get('Retry-After'));
  if (!isRecord(body) || typeof body.code !== 'string')
    return new MusterError(`The response with status ${status} is not from a hub.`, {
      code: 'invalid_response',
      status,
      retryAfterSeconds,
    });
  const { code, title, detail, errors, request_id: id } = body;
  const message = typeof detail === 'string' && detail !== '' ? detail : String(title ?? code);
  return new MusterError(message, {
    code,
    status,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    requestId: typeof id === 'string' ? id : undefined,
    retryAfterSeconds,
  });
}

function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,7}$/.test(header) ? Number(header) : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.pointer === 'string' && typeof value.detail === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
