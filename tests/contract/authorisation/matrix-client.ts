import { Agent, type IncomingMessage, request } from 'node:http';

export interface Question {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** Code of a problem. */
  readonly code: string | null;
  readonly text: string;
}

/** Sends requests over kept connections. Each is forwarded for another address, so that no limit of an address applies. */
export function createClient() {
  const agent = new Agent({ keepAlive: true });
  let count = 0;

  function ask(question: Question): Promise<Answer> {
    const { port, method, path, headers, body } = question;
    count += 1;
    const from = `2001:db8:${(count >> 16).toString(16)}:${(count & 0xffff).toString(16)}::1`;
    return new Promise((resolve, reject) => {
      const sent = request({
        ...{ host: '127.0.0.1', port, method, path, agent },
        headers: {
          accept: 'application/json',
          ...headers,
          'x-forwarded-for': from,
          // Node sends the body of a DELETE without its length otherwise.
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      });
      // The hub may close a kept connection while a request is on its way.
      sent.on('error', (error) => (sent.reusedSocket ? resolve(ask(question)) : reject(error)));
      sent.on('response', (response) => readAnswer(response, resolve, reject));
      sent.on('upgrade', (_response, socket) => {
        socket.destroy();
        resolve({ status: 101, contentType: '', code: null, text: '' });
      });
      sent.end(body);
    });
  }

  return { ask, close: () => agent.destroy() };
}

function readAnswer(
  response: IncomingMessage,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('error', reject);
  response.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    const contentType = response.headers['content-type'] ?? '';
    const isProblem = contentType.startsWith('application/problem+json') && text !== '';
    const code = isProblem ? String(JSON.parse(text).code) : null;
    resolve({ status: response.statusCode ?? 0, contentType, code, text });
  });
}
