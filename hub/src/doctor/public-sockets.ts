import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import { WebSocket } from 'ws';
import { type Finding, failed, passed, skipped } from './finding.ts';

const ANSWER_MS = 10_000;
const PASS_UPGRADE =
  'nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; Caddy does by itself.';

interface Watched {
  /** Status of an answer that was no upgrade. */
  refused: number | null;
  opened: boolean;
  first: Buffer | null;
  pings: number;
  /** Milliseconds from the first frame to the end, null while it is open. */
  closedAfter: number | null;
  error: string | null;
}

interface Watch {
  url: string;
  query: string;
  /** How long to look once the first frame is there; 0 to look no longer. */
  ms: number;
  runtime: Runtime;
}

/** Opens a live stream as a page of the hub would. */
function watchStream({ url, query, ms, runtime }: Watch): Promise<Watched> {
  const address = `${url.replace(/^http/, 'ws')}${operations.openLiveStream.path}?${query}`;
  const watched: Watched = {
    refused: null,
    opened: false,
    first: null,
    pings: 0,
    closedAfter: null,
    error: null,
  };
  const socket = new WebSocket(address, {
    origin: url,
    rejectUnauthorized: false,
    perMessageDeflate: false,
    handshakeTimeout: ANSWER_MS,
  });
  let startedAt = runtime.monotonic();
  return new Promise((resolve) => {
    const finish = () => {
      timer.cancel();
      socket.terminate();
      resolve(watched);
    };
    let timer = runtime.setTimer(finish, ANSWER_MS);
    const watchOn = () => {
      timer.cancel();
      startedAt = runtime.monotonic();
      timer = runtime.setTimer(finish, ms);
    };
    socket.on('unexpected-response', (_: unknown, response: IncomingMessage) => {
      watched.refused = response.statusCode ?? 0;
      finish();
    });
    socket.on('open', () => {
      watched.opened = true;
    });
    socket.on('message', (data: Buffer) => {
      if (watched.first === null) watchOn();
      watched.first ??= data;
    });
    socket.on('ping', () => {
      watched.pings += 1;
    });
    socket.on('error', ({ message }) => {
      watched.error = message;
    });
    socket.on('close', () => {
      watched.closedAfter = runtime.monotonic() - startedAt;
      finish();
    });
  });
}

/** Whether a WebSocket opens and carries frames, text and binary alike. */
export async function checkWebSocket(url: string, runtime: Runtime): Promise<Finding> {
  const watched = await watchStream({
    url,
    query: 'gzip',
    ms: 0,
    runtime,
  });
  const { refused, first, opened, error } = watched;
  if (refused === 401)
    return skipped('websocket', 'The status page is private, so its stream cannot be tried.');
  if (refused === 403)
    return failed(
      'websocket',
      'The hub refuses its own page as that of another site.',
      'Let the proxy pass Host and X-Forwarded-Proto on, or name the address with --site.',
    );
  if (refused !== null)
    return failed(
      'websocket',
      `A WebSocket does not get through (${refused}): agents cannot report.`,
      PASS_UPGRADE,
    );
  if (first !== null && isSnapshot(first))
    return passed('websocket', 'A WebSocket opens and carries frames.');
  if (first !== null)
    return failed('websocket', 'Frames arrive changed.', 'Let the proxy leave WebSockets as they are.');
  const what = opened ? 'opens, but nothing arrives on it' : `does not open: ${error ?? 'no answer'}`;
  return failed('websocket', `A WebSocket ${what}: agents cannot report.`, PASS_UPGRADE);
}

function isSnapshot(frame: Buffer): boolean {
  try {
    return typeof JSON.parse(gunzipSync(frame).toString('utf8')).ts === 'number';
  } catch {
    return false;
  }
}

/** Whether a connection lives on that nothing travels on, for as long as the hub may be silent. */
export async function checkIdle(url: string, waitSeconds: number, runtime: Runtime): Promise<Finding> {
  const watched = await watchStream({
    url,
    query: 'idle',
    ms: waitSeconds * 1000,
    runtime,
  });
  if (watched.first === null) return skipped('idle', 'There was no WebSocket to be watched.');
  const hint = `Let the proxy keep a quiet WebSocket for ${2 * limits.pingIntervalSeconds} s at least. nginx: proxy_read_timeout 75s; proxy_send_timeout 75s;`;
  if (watched.closedAfter !== null) {
    const seconds = Math.round(watched.closedAfter / 1000);
    return failed('idle', `A quiet WebSocket was cut after ${seconds} s: agents come and go.`, hint);
  }
  if (waitSeconds > limits.pingIntervalSeconds + 2 && watched.pings === 0)
    return failed(
      'idle',
      `No ping of the hub came in ${waitSeconds} s: the proxy holds small frames back.`,
      hint,
    );
  return passed('idle', `A quiet WebSocket was kept for ${waitSeconds} s.`);
}
