import { closeCodes } from '@muster/generated/close-codes';
import type { Audience } from './snapshots.ts';

/** The outbound half of a live stream. No method throws, even after the stream has closed. */
export interface ViewerChannel {
  /** Bytes in the send buffer. */
  readonly pendingBytes: number;
  send(data: Buffer, isBinary: boolean): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export interface DeltaPosition {
  /** ETag of the last message; null before the first one. */
  seq: number | null;
  /** Whether a message is being prepared, which another one could overtake. */
  isSending: boolean;
}

export interface Viewer {
  readonly audience: Audience;
  /** The login session; null for a visitor. */
  readonly session: { readonly id: number } | null;
  readonly wantsGzip: boolean;
  /** Position in the stream of keyframes and deltas; null for a viewer of snapshots. */
  readonly deltas: DeltaPosition | null;
  /** Whether the viewer gets the first snapshot only. */
  readonly isIdle: boolean;
  readonly channel: ViewerChannel;
  /** Monotonic milliseconds. */
  lastReceivedAt: number;
  lastPingAt: number;
  /** When the send buffer was last empty. */
  drainedAt: number;
}

/** Open live streams. */
export interface Viewers {
  add(viewer: Viewer): void;
  remove(viewer: Viewer): void;
  readonly size: number;
  /** Number of streams without a session. */
  readonly visitors: number;
  all(): IterableIterator<Viewer>;
  /** Closes the streams of sessions for which `isEnded` is true, with 4401. */
  closeSessions(isEnded: (session: { id: number }) => boolean): void;
  /** Closes the streams without a session, with 4403. */
  closeVisitors(): void;
}

export function createViewers(): Viewers {
  const viewers = new Set<Viewer>();
  let visitors = 0;

  function remove(viewer: Viewer): void {
    if (viewers.delete(viewer) && viewer.session === null) visitors -= 1;
  }

  return {
    add(viewer) {
      viewers.add(viewer);
      if (viewer.session === null) visitors += 1;
    },
    remove,
    get size() {
      return viewers.size;
    },
    get visitors() {
      return visitors;
    },
    all: () => viewers.values(),
    closeSessions(isEnded) {
      for (const viewer of viewers) {
        if (viewer.session === null || !isEnded(viewer.session)) continue;
        remove(viewer);
        viewer.channel.close(closeCodes.sessionEnded, 'the session has ended');
      }
    },
    closeVisitors() {
      for (const viewer of viewers) {
        if (viewer.session !== null) continue;
        remove(viewer);
        viewer.channel.close(closeCodes.pagePrivate, 'the public page is switched off');
      }
    },
  };
}
