import { onTestFinished } from 'vitest';
import { runHub, type TestProcess } from '../process.ts';
import { logInAt } from './hub-requests.ts';

/** Password of the hubs that tests start as processes. */
export const PASSWORD = 'correct horse battery staple';

/** The hub as an operator runs it, on an ephemeral port. */
export interface HubProcess {
  readonly process: TestProcess;
  readonly url: string;
  readonly wsUrl: string;
  /** Sends a request with a JSON body. */
  send(method: string, path: string, options?: { body?: unknown; cookie?: string }): Promise<Response>;
  /** Like `send`, with the response parsed as JSON; throws unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  call(method: string, path: string, options?: { body?: unknown; cookie?: string }): Promise<any>;
  /** Logs in; resolves to the `Cookie` header to send. */
  login(): Promise<string>;
}

/** Starts a hub, which is killed at the end of the test if it still runs. */
export async function startHub(db: string, env: Record<string, string> = {}): Promise<HubProcess> {
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'error'];
  const process = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD, ...env });
  onTestFinished(() => killProcess(process));
  return attachHub(process);
}

/** Kills it if it still runs. */
export async function killProcess(process: TestProcess): Promise<void> {
  const { exitCode, signalCode } = process.child;
  if (exitCode === null && signalCode === null) await process.stop('SIGKILL');
}

/** Waits until the hub listens. */
export async function attachHub(process: TestProcess): Promise<HubProcess> {
  const [, port] = await process.waitFor(/listens on http:\/\/127\.0\.0\.1:(\d+)/);
  const url = `http://127.0.0.1:${port}`;

  const send: HubProcess['send'] = (method, path, { body, cookie } = {}) =>
    fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    process,
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    send,
    async call(method, path, options) {
      const response = await send(method, path, options);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
    login: () => logInAt(url, PASSWORD),
  };
}
