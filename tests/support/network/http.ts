import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  json: any;
}

export interface HttpAsk {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** An array is sent chunked, without Content-Length. */
  body?: string | Buffer | readonly (string | Buffer)[];
}

/** Sends a request as given: the path is not normalised, and only an Accept header that names JSON is added if there is none. */
export function ask(port: number, path: string, options: HttpAsk = {}): Promise<HttpAnswer> {
  const { method = 'GET', body } = options;
  const headers = { accept: 'application/json', ...options.headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.includes('json') === true && text !== '';
        const json = isJson ? JSON.parse(text) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    if (Array.isArray(body)) {
      request.setHeader('transfer-encoding', 'chunked');
      for (const piece of body) request.write(piece);
      request.end();
    } else {
      // For DELETE, Node sends a body without Content-Length.
      if (body !== undefined && !request.hasHeader('content-length'))
        request.setHeader('content-length', Buffer.byteLength(body as string | Buffer));
      request.end(body as string | Buffer | undefined);
    }
  });
}

export interface BytesAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent: compressed data stays compressed. */
  body: Buffer;
}

export function fetchBytes(
  url: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<BytesAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

/** The `Cookie` header with the first cookie that a response sets; empty if it sets none. */
export function readCookie({ headers }: { readonly headers: Headers | IncomingHttpHeaders }): string {
  const [line = ''] = headers instanceof Headers ? headers.getSetCookie() : (headers['set-cookie'] ?? []);
  return line.split(';', 1)[0] ?? '';
}

/** The status of a success, or the status and problem code of an error, such as "404 not_found". */
export function describeOutcome({ status, json }: HttpAnswer): number | string {
  return status < 400 ? status : `${status} ${json.code}`;
}

/** Sends raw bytes; resolves to everything received until the peer closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
