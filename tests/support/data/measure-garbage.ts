import { Session } from 'node:inspector/promises';

/** Bytes of heap that `act` allocates, estimated from samples, also of what was collected meanwhile. */
export async function measureGarbage(act: () => Promise<void> | void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 1024,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await act();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const waiting = [profile.head];
  let bytes = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    bytes += node.selfSize;
    waiting.push(...node.children);
  }
  return bytes;
}
