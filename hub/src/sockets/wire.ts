import type { Duplex } from 'node:stream';
import { limits } from '@muster/generated/limits';
import type { AgentChannel } from '../live/presence.ts';
import type { Runtime } from '../runtime.ts';
import { FrameReader } from './frame-reader.ts';
import { makeCloseFrame, makeFrame, opcodes } from './frames.ts';
import { readLean } from './lean-socket.ts';

/** Who listens to a wire. */
export interface WireListener {
  /** A frame has come; false passes over it. */
  admit(): boolean;
  /** A text message where it lies, only good during the call; true when it has been understood. */
  hearBytes(bytes: Buffer, start: number, end: number): boolean;
  /** A text message that was not. */
  hearText(text: string): void;
  /** The connection is gone, however it ended. */
  end(): void;
}

/** A WebSocket after its handshake, as a server that reads text. It never throws. */
export type Wire = AgentChannel;

/** How long a peer may take to answer a close; a stalled one must not hold up the end of the hub. */
const CLOSE_MS = 2000;

const PING = makeFrame(opcodes.ping, '');

/** `listen` gets the wire before anything is heard. */
export function openWire(
  { stream, head, runtime }: { stream: Duplex; head: Buffer; runtime: Runtime },
  listen: (wire: Wire) => WireListener,
): void {
  let isOpen = true;
  let listener: WireListener | null = null;

  function endWith(frame: Buffer): void {
    if (!isOpen) return;
    isOpen = false;
    socket.write(frame);
    const patience = runtime.setTimer(() => socket.destroy(), CLOSE_MS);
    socket.once('close', () => patience.cancel());
  }

  const wire: Wire = {
    send(text) {
      if (isOpen) socket.write(makeFrame(opcodes.text, text));
    },
    ping() {
      if (isOpen) socket.write(PING);
    },
    close: (code, reason) => endWith(makeCloseFrame(code, reason)),
    terminate() {
      isOpen = false;
      socket.destroy();
    },
  };
  const reader = new FrameReader(
    {
      admit: () => listener?.admit() === true,
      // A closing wire still delivers what was under way; a replaced or expelled agent is not heard any more.
      hearBytes: (bytes, start, end) => isOpen && listener?.hearBytes(bytes, start, end) === true,
      hearText(text) {
        if (isOpen) listener?.hearText(text);
      },
      hearPing(payload) {
        if (isOpen) socket.write(makeFrame(opcodes.pong, payload));
      },
      hearClose(code) {
        endWith(makeCloseFrame(code));
        socket.end();
      },
      refuse: (code, reason) => endWith(makeCloseFrame(code, reason)),
    },
    limits.frameBytes,
  );
  const socket = readLean(stream, head, (bytes, length) => reader.read(bytes, length));
  // A broken connection is closed like any other; the event only must not go unheard.
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    isOpen = false;
    listener?.end();
  });
  listener = listen(wire);
}
