import type { Runtime } from '@muster/runtime';
import { findAuthorities } from '../certificates.ts';
import { describeCause } from '../log.ts';
import type { Ending, OpenSocket, Socket, SocketEvents } from '../socket.ts';
import { agentVersion } from '../version.ts';
import { createFrameReader, encodeClose, encodeFrame, encodeText, FrameFault, opcodes } from './frames.ts';
import {
  type Answer,
  createAnswerReader,
  createHandshake,
  findUpgradeFault,
  parseRetryAfter,
  UPGRADE_STATUS,
} from './handshake.ts';
import type { Network, Wire, WireTarget } from './wire.ts';

export interface WebSocketDeps {
  /** ws: or wss:. */
  url: string;
  token: string;
  certificateFile: string | undefined;
  maxFrameBytes: number;
  runtime: Runtime;
  network: Network;
}

const defaultPorts: Record<string, number> = { 'wss:': 443, 'ws:': 80 };
const NORMAL_CLOSURE = 1000;
// RFC 6455, section 7.4.1: nobody sends these; they stand for a close frame without a code, and for none at all.
const NO_CODE = 1005;
const BROKEN_CODE = 1006;
/** The other side hangs up at once where it can. */
const LINGER_MS = 2_000;
/** Whoever pings faster than the answers leave gets no more of them. */
const PONG_BACKLOG_BYTES = 64 * 1024;

function findTarget({ protocol, hostname, port }: URL, certificateFile: string | undefined): WireTarget {
  const isTls = protocol === 'wss:';
  return {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || defaultPorts[protocol]),
    // Read for every connection, so that an update of the system's authorities needs no restart.
    tls: isTls ? { authorities: findAuthorities(certificateFile) } : undefined,
  };
}

/** The end that an answer is, unless it is an upgrade; throws where it is a bad one. */
function findRefusal(answer: Answer, accept: string, now: number): Ending | undefined {
  const { status, headers } = answer;
  if (status !== UPGRADE_STATUS) {
    return { kind: 'refused', status, retryAfterMs: parseRetryAfter(headers.get('retry-after'), now) };
  }
  const fault = findUpgradeFault(answer, accept);
  if (fault !== undefined) throw new Error(fault);
  return undefined;
}

/** One connection, from the first byte of its handshake. */
function openWebSocket(deps: WebSocketDeps, events: SocketEvents): Socket {
  const { network, runtime } = deps;
  const { randomBytes } = runtime;
  const url = new URL(deps.url);
  const headers = { Authorization: `Bearer ${deps.token}`, 'User-Agent': `muster-agent/${agentVersion}` };
  const { request, accept } = createHandshake(url, headers, { randomBytes, hashSha1: network.hashSha1 });
  const readAnswer = createAnswerReader();
  const readFrames = createFrameReader(deps.maxFrameBytes, {
    heard: events.heard,
    text(text) {
      if (state === 'open') events.received(text);
    },
    ping(payload) {
      if (state === 'open' && wire.bufferedBytes() < PONG_BACKLOG_BYTES) {
        wire.write(encodeFrame(opcodes.pong, payload, randomBytes));
      }
    },
    closed(code, reason) {
      sayGoodbye(code);
      hangUp({ kind: 'closed', code: code ?? NO_CODE, reason });
    },
  });
  let state: 'connecting' | 'open' | 'closing' | 'ended' = 'connecting';

  function end(ending: Ending): void {
    if (state === 'ended') return;
    state = 'ended';
    events.ended(ending);
  }

  /** Ends without haste, so that what was written last arrives, and without waiting for ever. */
  function hangUp(ending: Ending): void {
    end(ending);
    wire.finish();
    runtime.setTimer(wire.destroy, LINGER_MS);
  }

  /** The last frame of this side. */
  function sayGoodbye(code: number | undefined): void {
    if (state === 'open') wire.write(encodeClose(code, randomBytes));
  }

  function takeAnswer(answer: Answer): void {
    const refusal = findRefusal(answer, accept, runtime.now());
    if (refusal === undefined) {
      state = 'open';
      events.opened();
      if (answer.rest.length > 0) readFrames(answer.rest);
    } else hangUp(refusal);
  }

  function take(bytes: Uint8Array): void {
    if (state === 'connecting') {
      const answer = readAnswer(bytes);
      if (answer !== undefined) takeAnswer(answer);
    } else readFrames(bytes);
  }

  const wire: Wire = network.openWire(findTarget(url, deps.certificateFile), {
    opened() {
      if (state === 'connecting') wire.write(request);
    },
    received(bytes) {
      if (state === 'ended') return;
      try {
        take(bytes);
      } catch (cause) {
        if (cause instanceof FrameFault) sayGoodbye(cause.code);
        hangUp({ kind: 'failed', reason: describeCause(cause) });
      }
    },
    ended(fault) {
      const reason = fault ?? (state === 'connecting' ? 'the server hung up before it answered' : undefined);
      if (reason === undefined) end({ kind: 'closed', code: BROKEN_CODE, reason: '' });
      else end({ kind: 'failed', reason });
    },
  });

  return {
    send(text) {
      if (state === 'open') wire.write(encodeText(text, randomBytes));
    },
    bufferedBytes: wire.bufferedBytes,
    close() {
      if (state !== 'open') return;
      wire.write(encodeClose(NORMAL_CLOSURE, randomBytes));
      state = 'closing';
    },
    terminate: wire.destroy,
  };
}

export function createWebSocketFactory(deps: WebSocketDeps): OpenSocket {
  return (events) => openWebSocket(deps, events);
}
