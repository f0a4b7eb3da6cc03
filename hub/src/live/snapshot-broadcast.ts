import { createTimeSlices, type SliceRuntime } from '@muster/shared/runtime/time-slices';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import type { DeltaStreams } from './delta-streams.ts';
import type { Snapshots } from './snapshots.ts';
import type { DeltaPosition, Viewer, Viewers } from './viewers.ts';

/** Sends for this long before yielding to the event loop. A frame with thousands of nodes takes 1 to 2 ms. */
const SLICE_MS = 4;

/**
 * Creates the function that sends a new snapshot to every viewer that has read the previous one; call it every 2 s. Its
 * promise resolves when all are sent and never rejects. A call during a running broadcast does nothing; the running one
 * sends whichever snapshot is the latest when it reaches a viewer.
 */
export function createSnapshotBroadcast(
  runtime: SliceRuntime,
  viewers: Pick<Viewers, 'size' | 'all'>,
  snapshots: Snapshots,
  deltaStreams: DeltaStreams,
): () => Promise<void> {
  let isSending = false;

  async function sendAll(): Promise<void> {
    const slices = createTimeSlices(runtime, SLICE_MS);
    // Copied, because viewers that connect meanwhile get a snapshot when they open their stream.
    for (const viewer of [...viewers.all()]) {
      if (viewer.isIdle || viewer.channel.pendingBytes > 0) continue;
      await sendSnapshot(viewer, snapshots, deltaStreams);
      if (slices.isOver()) await slices.pause();
    }
  }

  return async () => {
    deltaStreams.dropUnused();
    if (isSending || viewers.size === 0) return;
    isSending = true;
    // A snapshot that an HTTP request rendered may be almost 2 s old. Other audiences keep theirs, so that ETags do not
    // tell visitors that an administrator watches.
    snapshots.expire(new Set([...viewers.all()].map(({ audience }) => audience)));
    deltaStreams.beginRound();
    await sendAll().finally(() => {
      isSending = false;
    });
  };
}

type Recipient = Pick<Viewer, 'audience' | 'wantsGzip' | 'deltas' | 'channel'>;

/**
 * Sends the current snapshot, in the form that the viewer has asked for, or closes the stream if it cannot be rendered; never
 * rejects.
 */
export async function sendSnapshot(
  viewer: Recipient,
  snapshots: Snapshots,
  deltaStreams: DeltaStreams,
): Promise<void> {
  try {
    if (viewer.deltas === null) await sendWhole(viewer, snapshots);
    else if (!viewer.deltas.isSending) await sendNext(viewer, viewer.deltas, deltaStreams);
  } catch {
    viewer.channel.close(standardCloseCodes.goingAway, 'the snapshot could not be rendered');
  }
}

async function sendWhole({ audience, wantsGzip, channel }: Recipient, snapshots: Snapshots): Promise<void> {
  channel.send(await (wantsGzip ? snapshots.getCompressed(audience) : snapshots.get(audience)), wantsGzip);
}

async function sendNext(
  { audience, wantsGzip, channel }: Recipient,
  position: DeltaPosition,
  deltaStreams: DeltaStreams,
): Promise<void> {
  position.isSending = true;
  try {
    const message = await deltaStreams.next({ audience, wantsGzip, lastSeq: position.seq });
    if (message === null) return;
    position.seq = message.seq;
    channel.send(message.data, wantsGzip);
  } finally {
    position.isSending = false;
  }
}
