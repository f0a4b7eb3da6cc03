import { limits } from '@muster/generated/limits';
import { opcodes } from '@muster/shared/websocket/frames';
import { serveLoad } from './load.ts';
import { openSocket, type RawSocket } from './raw-socket.ts';

// A separate process with many viewers of the live stream.

export interface ViewerRequests {
  open: { task: { port: number; viewers: number; query: string }; answer: { overMs: number } };
  /** Opens viewers one after the other, evenly spread, and waits for the first frame of each. */
  join: { task: { port: number; viewers: number; query: string; overMs: number }; answer: FirstFrames };
  /** Starts recording frames. */
  begin: { task: { lateMs: number }; answer: null };
  /** The frames recorded since. */
  end: { task: null; answer: Seen };
}

/** Milliseconds from the beginning of the TCP connection to the end of the first frame. */
interface FirstFrames {
  medianMs: number;
  worstMs: number;
}

interface Seen {
  frames: number;
  /** Bytes of all frames. */
  bytes: number;
  /** Longest time between two frames of one viewer. */
  longestGapMs: number;
  /** Frames that arrived more than `lateMs` after the first viewer's copy, or after they were due. */
  late: number;
  /** Longest time from the first viewer's frame to the last's. */
  longestSpreadMs: number;
  lostConnections: number;
}

interface Viewer {
  raw: RawSocket;
  lastAt: number;
}

const HANDSHAKES_AT_ONCE = 50;
/** A frame after such a pause of all viewers starts a new round. */
const ROUND_PAUSE_MS = limits.snapshotIntervalMs / 2;

const viewers: Viewer[] = [];
let lostConnections = 0;
/** `lostConnections` is their number at the beginning. */
let seen: Seen = { frames: 0, bytes: 0, longestGapMs: 0, late: 0, longestSpreadMs: 0, lostConnections: 0 };
let roundAt = Number.NaN;
let latestAt = Number.NEGATIVE_INFINITY;
let maxGapMs = 0;
let maxSpreadMs = 0;

serveLoad<ViewerRequests>({ open, join, begin, end });

async function open({ port, viewers: count, query }: ViewerRequests['open']['task']) {
  const startedAt = performance.now();
  let missing = count;
  const path = `/api/ws${query}`;
  const work = async () => {
    while (missing > 0) {
      missing -= 1;
      const raw = await openSocket({ host: '127.0.0.1', port, path });
      raw.onClose = () => {
        lostConnections += 1;
      };
      viewers.push({ raw, lastAt: Number.NaN });
    }
  };
  await Promise.all(Array.from({ length: Math.min(HANDSHAKES_AT_ONCE, count) }, work));
  return { overMs: performance.now() - startedAt };
}

async function join({
  port,
  viewers: count,
  query,
  overMs,
}: ViewerRequests['join']['task']): Promise<FirstFrames> {
  const waits = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * overMs) / count));
      return awaitFirstFrame(port, query);
    }),
  );
  waits.sort((a, b) => a - b);
  return { medianMs: waits[count >> 1] ?? Number.NaN, worstMs: waits.at(-1) ?? Number.NaN };
}

function awaitFirstFrame(port: number, query: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const onFrame = () => resolve(performance.now() - startedAt);
    openSocket({ host: '127.0.0.1', port, path: `/api/ws${query}`, onFrame }).catch(reject);
  });
}

async function begin({ lateMs }: ViewerRequests['begin']['task']): Promise<null> {
  seen = { frames: 0, bytes: 0, longestGapMs: 0, late: 0, longestSpreadMs: 0, lostConnections };
  roundAt = Number.NaN;
  latestAt = Number.NEGATIVE_INFINITY;
  maxGapMs = limits.snapshotIntervalMs + lateMs;
  maxSpreadMs = lateMs;
  for (const viewer of viewers) {
    viewer.lastAt = performance.now();
    viewer.raw.onFrame = (opcode, length) => {
      if (opcode === opcodes.text || opcode === opcodes.binary) note(viewer, length);
    };
  }
  return null;
}

function note(viewer: Viewer, length: number): void {
  const now = performance.now();
  if (now - latestAt > ROUND_PAUSE_MS) roundAt = now;
  latestAt = now;
  const spread = now - roundAt;
  const gap = now - viewer.lastAt;
  viewer.lastAt = now;
  seen.frames += 1;
  seen.bytes += length;
  if (spread > maxSpreadMs || gap > maxGapMs) seen.late += 1;
  if (spread > seen.longestSpreadMs) seen.longestSpreadMs = spread;
  if (gap > seen.longestGapMs) seen.longestGapMs = gap;
}

async function end(): Promise<Seen> {
  const now = performance.now();
  for (const { lastAt } of viewers) {
    if (now - lastAt > maxGapMs) seen.late += 1;
    seen.longestGapMs = Math.max(seen.longestGapMs, now - lastAt);
  }
  return { ...seen, lostConnections: lostConnections - seen.lostConnections };
}
