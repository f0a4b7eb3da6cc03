import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/shared/runtime';
import { WebSocket } from 'ws';
import { type Finding, fail, ok, skip } from './finding.ts';

const TIMEOUT_MS = 10_000;
const PASS_UPGRADE =
  'nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; Caddy does this by default.';

interface StreamResult {
  /** Status of a response that is not 101. */
  refused: number | null;
  opened: boolean;
  first: Buffer | null;
  pings: number;
  /** Milliseconds from the first frame to the close, or null. */
  closedAfter: number | null;
  error: string | null;
}

interface StreamOptions {
  url: string;
  query: string;
  /** How long to keep the stream open after the first frame. */
  ms: number;
  runtime: Runtime;
}

/** Opens a live stream as the status page does, and records what happens. */
function observeStream({ url, query, ms, runtime }: StreamOptions): Promise<StreamResult> {
  const address = `${url.replace(/^http/, 'ws')}${operations.openLiveStream.path}?${query}`;
  const result: StreamResult = {
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
    handshakeTimeout: TIMEOUT_MS,
  });
  let startedAt = runtime.monotonic();
  return new Promise((resolve) => {
    const finish = () => {
      timer.cancel();
      socket.terminate();
      resolve(result);
    };
    let timer = runtime.setTimer(finish, TIMEOUT_MS);
    const restartTimer = () => {
      timer.cancel();
      startedAt = runtime.monotonic();
      timer = runtime.setTimer(finish, ms);
    };
    socket.on('unexpected-response', (_: unknown, response: IncomingMessage) => {
      result.refused = response.statusCode ?? 0;
      finish();
    });
    socket.on('open', () => {
      result.opened = true;
    });
    socket.on('message', (data: Buffer) => {
      if (result.first === null) restartTimer();
      result.first ??= data;
    });
    socket.on('ping', () => {
      result.pings += 1;
    });
    socket.on('error', ({ message }) => {
      result.error = message;
    });
    socket.on('close', () => {
      result.closedAfter = runtime.monotonic() - startedAt;
      finish();
    });
  });
}

/** Checks that a WebSocket opens and that a gzip frame arrives unchanged. */
export async function checkWebSocket(url: string, runtime: Runtime): Promise<Finding> {
  const result = await observeStream({
    url,
    query: 'gzip',
    ms: 0,
    runtime,
  });
  const { refused, first, opened, error } = result;
  if (refused === 401)
    return skip('websocket', 'The status page is private, so its live stream cannot be checked.');
  if (refused === 403)
    return fail(
      'websocket',
      'The hub rejects the WebSocket of its own page as cross-site.',
      'Let the proxy forward Host and X-Forwarded-Proto, or set --site to this address.',
    );
  if (refused !== null)
    return fail(
      'websocket',
      `The WebSocket upgrade does not reach the hub (${refused}): agents cannot report.`,
      PASS_UPGRADE,
    );
  if (first !== null && isSnapshot(first)) return ok('websocket', 'A WebSocket opens and frames arrive.');
  if (first !== null)
    return fail(
      'websocket',
      'WebSocket frames arrive changed.',
      'Let the proxy forward WebSocket frames unchanged.',
    );
  const what = opened ? 'opens, but no frame arrives' : `does not open: ${error ?? 'no response'}`;
  return fail('websocket', `A WebSocket ${what}: agents cannot report.`, PASS_UPGRADE);
}

function isSnapshot(frame: Buffer): boolean {
  try {
    return typeof JSON.parse(gunzipSync(frame).toString('utf8')).ts === 'number';
  } catch {
    return false;
  }
}

/** Checks that an idle connection stays open for as long as the hub may send nothing. */
export async function checkIdle(url: string, waitSeconds: number, runtime: Runtime): Promise<Finding> {
  const result = await observeStream({
    url,
    query: 'idle',
    ms: waitSeconds * 1000,
    runtime,
  });
  if (result.first === null) return skip('idle', 'No WebSocket could be opened.');
  const hint = `Let the proxy keep an idle WebSocket open for at least ${2 * limits.pingIntervalSeconds} s. nginx: proxy_read_timeout 75s; proxy_send_timeout 75s;`;
  if (result.closedAfter !== null) {
    const seconds = Math.round(result.closedAfter / 1000);
    return fail('idle', `An idle WebSocket was closed after ${seconds} s: agents keep reconnecting.`, hint);
  }
  if (waitSeconds > limits.pingIntervalSeconds + 2 && result.pings === 0)
    return fail(
      'idle',
      `No ping of the hub arrived in ${waitSeconds} s: the proxy buffers small frames.`,
      hint,
    );
  return ok('idle', `An idle WebSocket stayed open for ${waitSeconds} s.`);
}
