import type { CoreRuntime } from '@muster/shared/runtime';
import type { ByteCodec } from '@muster/shared/websocket/byte-codec';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import { type FrameHandler, FrameParser } from '@muster/shared/websocket/frame-parser';
import { opcodes } from '@muster/shared/websocket/frames';
import { describeConnectionError } from '../certificates.ts';
import type { Ending, OpenSocket, Socket, SocketEvents } from '../connection.ts';
import type { Host, Transport, TransportError, TransportEvents } from '../host.ts';
import { createResponseReader, type HttpResponse, SWITCHING_PROTOCOLS } from '../http-response.ts';
import { describeCause } from '../log.ts';
import { findTransportTarget } from '../transport-target.ts';
import { agentVersion } from '../version.ts';
import { createHandshake, findUpgradeError, type Handshake, parseRetryAfter } from './handshake.ts';
import { createMaskedFrames, type MaskedFrames } from './masked-frames.ts';

export interface WebSocketDeps {
  /** ws: or wss:. */
  url: string;
  token: string;
  certificateFile: string | undefined;
  maxMessageBytes: number;
  runtime: CoreRuntime;
  host: Pick<Host, 'connect' | 'openFile' | 'hashSha1' | 'decodeLatin1' | 'applyMask'>;
}

/** Time for the last frame to be sent and for the hub to close the connection. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Pings are not answered while more than this waits to be sent. */
const MAX_PONG_BACKLOG_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const codec: ByteCodec<Uint8Array> = {
  allocate: (length) => new Uint8Array(length),
  decodeUtf8(bytes, start, end) {
    try {
      return decoder.decode(bytes.subarray(start, end));
    } catch {
      return;
    }
  },
};

/** The ending for a response that refuses the upgrade; throws if the upgrade is invalid. */
function findRefusal(response: HttpResponse, accept: string, now: number): Ending | undefined {
  const { status, headers } = response;
  if (status !== SWITCHING_PROTOCOLS) {
    return { kind: 'refused', status, retryAfterMs: parseRetryAfter(headers.get('retry-after'), now) };
  }
  const error = findUpgradeError(response, accept);
  if (error !== undefined) throw new Error(error);
  return undefined;
}

/** One connection, from the first byte of its handshake. */
class WebSocketClient implements Socket, FrameHandler<Uint8Array>, TransportEvents {
  readonly #events: SocketEvents;
  readonly #runtime: CoreRuntime;
  readonly #handshake: Handshake;
  readonly #frames: MaskedFrames;
  readonly #readResponse: (bytes: Uint8Array) => HttpResponse | undefined;
  readonly #parser: FrameParser<Uint8Array>;
  readonly #transport: Transport;
  #state: 'connecting' | 'open' | 'closing' | 'ended' = 'connecting';

  constructor(deps: WebSocketDeps, events: SocketEvents) {
    const { host, runtime, maxMessageBytes } = deps;
    const url = new URL(deps.url);
    const headers = {
      Authorization: `Bearer ${deps.token}`,
      'User-Agent': `muster-agent/${agentVersion}`,
      // The hub warns its administrator if it differs from its own clock.
      Date: new Date(runtime.now()).toUTCString(),
    };
    this.#events = events;
    this.#runtime = runtime;
    this.#handshake = createHandshake(url, headers, {
      randomBytes: runtime.randomBytes,
      hashSha1: host.hashSha1,
    });
    this.#frames = createMaskedFrames({ randomBytes: runtime.randomBytes, applyMask: host.applyMask });
    this.#readResponse = createResponseReader(host.decodeLatin1);
    this.#parser = new FrameParser(this, { codec, role: 'client', maxMessageBytes, binary: 'discard' });
    this.#transport = host.connect(findTransportTarget(url, deps.certificateFile, host), this);
  }

  send(text: string): void {
    if (this.#state === 'open') this.#sendFrame(opcodes.text, encoder.encode(text));
  }

  ping(): void {
    if (this.#state === 'open') this.#sendFrame(opcodes.ping, new Uint8Array(0));
  }

  bufferedBytes(): number {
    return this.#transport.bufferedBytes();
  }

  close(): void {
    if (this.#state !== 'open') return;
    this.#sendClose(standardCloseCodes.normalClosure);
    this.#state = 'closing';
  }

  terminate(): void {
    this.#transport.destroy();
  }

  onOpen(): void {
    if (this.#state === 'connecting') this.#transport.write(encoder.encode(this.#handshake.request));
  }

  onBytes(bytes: Uint8Array): void {
    if (this.#state === 'ended') return;
    try {
      if (this.#state === 'connecting') this.#readHandshake(bytes);
      else this.#parser.read(bytes, bytes.length);
    } catch (cause) {
      this.#closeGracefully({ kind: 'failed', reason: describeCause(cause) });
    }
  }

  onEnd(error: TransportError | undefined): void {
    const wasConnecting = this.#state === 'connecting';
    const closed = wasConnecting ? 'the server closed the connection during the handshake' : undefined;
    const reason = error === undefined ? closed : describeConnectionError(error);
    if (reason !== undefined) this.#end({ kind: 'failed', reason });
    else this.#end({ kind: 'closed', code: standardCloseCodes.abnormalClosure, reason: '' });
  }

  onFrame(): boolean {
    this.#events.onFrame();
    return true;
  }

  onTextBytes(): boolean {
    return false;
  }

  onText(text: string): void {
    if (this.#state === 'open') this.#events.onText(text);
  }

  onPing(payload: Uint8Array): void {
    if (this.#state === 'open' && this.bufferedBytes() < MAX_PONG_BACKLOG_BYTES)
      this.#sendFrame(opcodes.pong, payload);
  }

  onCloseFrame(code: number | null, reason: string): void {
    this.#sendClose(code);
    this.#closeGracefully({ kind: 'closed', code: code ?? standardCloseCodes.noStatusReceived, reason });
  }

  onError(code: number, reason: string): void {
    this.#sendClose(code);
    this.#closeGracefully({ kind: 'failed', reason: `invalid WebSocket frame from the hub: ${reason}` });
  }

  #readHandshake(bytes: Uint8Array): void {
    const response = this.#readResponse(bytes);
    if (response === undefined) return;
    const refusal = findRefusal(response, this.#handshake.accept, this.#runtime.now());
    if (refusal !== undefined) {
      this.#closeGracefully(refusal);
      return;
    }
    this.#state = 'open';
    this.#events.onOpen();
    this.#parser.read(response.rest, response.rest.length);
  }

  #sendFrame(opcode: number, payload: Uint8Array): void {
    this.#transport.write(this.#frames.encode(opcode, payload));
  }

  #sendClose(code: number | null): void {
    if (this.#state === 'open') this.#transport.write(this.#frames.encodeClose(code));
  }

  /** Reports the end and closes the connection once everything written is sent, but no later than the timeout. */
  #closeGracefully(ending: Ending): void {
    this.#end(ending);
    this.#transport.finish();
    this.#runtime.setTimer(() => this.#transport.destroy(), CLOSE_TIMEOUT_MS);
  }

  #end(ending: Ending): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#events.onEnd(ending);
  }
}

export function createWebSocketFactory(deps: WebSocketDeps): OpenSocket {
  return (events) => new WebSocketClient(deps, events);
}
