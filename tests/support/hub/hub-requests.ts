import { readCookie } from '../network/http.ts';

/** A response of the hub. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, otherwise its text; null if empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

export interface HubQuestion {
  cookie?: string;
  /** Sent as JSON; a string unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request to the hub at `url`, without following redirects. */
export async function askHub(
  url: string,
  method: string,
  path: string,
  { cookie, body, headers }: HubQuestion = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(path.startsWith('/api/') ? { accept: 'application/json' } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text || null,
  };
}

/** Logs the administrator in; resolves to the `Cookie` header to send. */
export async function logInAt(url: string, password: string): Promise<string> {
  const answer = await askHub(url, 'POST', '/api/auth/login', { body: { username: 'admin', password } });
  const cookie = readCookie(answer);
  if (cookie === '') throw new Error(`login returned ${answer.status}: ${JSON.stringify(answer.body)}`);
  return cookie;
}
