import { closeCodes } from '@muster/generated/close-codes';
import type { Runtime } from '@muster/runtime';
import type { Snapshots } from '../live/snapshots.ts';
import type { Viewer, Viewers } from '../live/viewers.ts';

export interface BroadcastDeps {
  runtime: Pick<Runtime, 'monotonic' | 'pause'>;
  viewers: Pick<Viewers, 'size' | 'all'>;
  snapshots: Snapshots;
}

/** After so much sending other events have their turn. One frame of thousands of nodes takes a millisecond or two. */
const TURN_MS = 4;

/**
 * Makes what sends a new snapshot to every viewer that has read the one before; to be called every 2 s. The promise
 * resolves when all have theirs, and never rejects. While one round is under way another does not begin: whoever still
 * waits gets what is newest when the turn comes.
 */
export function createBroadcast({ runtime, viewers, snapshots }: BroadcastDeps): () => Promise<void> {
  let isSending = false;

  async function sendAll(): Promise<void> {
    let turnEnd = runtime.monotonic() + TURN_MS;
    // Who comes meanwhile is greeted with a snapshot anyhow.
    for (const viewer of [...viewers.all()]) {
      if (viewer.isIdle || viewer.channel.pendingBytes > 0) continue;
      await sendSnapshot(viewer, snapshots);
      if (runtime.monotonic() < turnEnd) continue;
      await runtime.pause();
      turnEnd = runtime.monotonic() + TURN_MS;
    }
  }

  return async () => {
    if (isSending || viewers.size === 0) return;
    isSending = true;
    // What a request made a moment ago would reach the viewers old, and the next one only two seconds later.
    snapshots.invalidate();
    await sendAll().finally(() => {
      isSending = false;
    });
  };
}

/** Sends the present snapshot, or closes the stream when it cannot be made; never rejects. */
export async function sendSnapshot(
  { audience, wantsGzip, channel }: Pick<Viewer, 'audience' | 'wantsGzip' | 'channel'>,
  snapshots: Pick<Snapshots, 'get' | 'getCompressed'>,
): Promise<void> {
  try {
    const data = await (wantsGzip ? snapshots.getCompressed(audience) : snapshots.get(audience));
    channel.send(data, wantsGzip);
  } catch {
    channel.close(closeCodes.goingAway, 'the snapshot could not be made');
  }
}
