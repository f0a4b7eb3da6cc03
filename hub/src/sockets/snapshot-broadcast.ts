import type { Runtime } from '@muster/runtime';
import { standardCloseCodes } from '@muster/websocket/close-codes';
import type { Snapshots } from '../live/snapshots.ts';
import type { Viewer, Viewers } from '../live/viewers.ts';

export interface SnapshotBroadcastDeps {
  runtime: Pick<Runtime, 'monotonic' | 'pause'>;
  viewers: Pick<Viewers, 'size' | 'all'>;
  snapshots: Snapshots;
}

/** Sends for this long before yielding to the event loop. A frame with thousands of nodes takes 1 to 2 ms. */
const SLICE_MS = 4;

/**
 * Creates the function that sends a new snapshot to every viewer that has read the previous one; call it every 2 s. Its
 * promise resolves when all are sent and never rejects. A call during a running broadcast does nothing; the running one
 * sends whichever snapshot is the latest when it reaches a viewer.
 */
export function createSnapshotBroadcast({
  runtime,
  viewers,
  snapshots,
}: SnapshotBroadcastDeps): () => Promise<void> {
  let isSending = false;

  async function sendAll(): Promise<void> {
    let sliceEnd = runtime.monotonic() + SLICE_MS;
    // A copy: viewers that connect meanwhile get a snapshot when they open their stream.
    for (const viewer of [...viewers.all()]) {
      if (viewer.isIdle || viewer.channel.pendingBytes > 0) continue;
      await sendSnapshot(viewer, snapshots);
      if (runtime.monotonic() < sliceEnd) continue;
      await runtime.pause();
      sliceEnd = runtime.monotonic() + SLICE_MS;
    }
  }

  return async () => {
    if (isSending || viewers.size === 0) return;
    isSending = true;
    // A snapshot that an HTTP request rendered may be almost 2 s old.
    snapshots.invalidate();
    await sendAll().finally(() => {
      isSending = false;
    });
  };
}

/** Sends the current snapshot, or closes the stream if it cannot be rendered; never rejects. */
export async function sendSnapshot(
  { audience, wantsGzip, channel }: Pick<Viewer, 'audience' | 'wantsGzip' | 'channel'>,
  snapshots: Pick<Snapshots, 'get' | 'getCompressed'>,
): Promise<void> {
  try {
    const data = await (wantsGzip ? snapshots.getCompressed(audience) : snapshots.get(audience));
    channel.send(data, wantsGzip);
  } catch {
    channel.close(standardCloseCodes.goingAway, 'the snapshot could not be rendered');
  }
}
