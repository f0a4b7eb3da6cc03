import { parentPort, Worker } from 'node:worker_threads';
import { readReportBytes } from '@muster/generated/byte-readers';
import { type AgentChannel, createPresences, keepReport } from '../../../hub/src/agents/presence.ts';
import { createRemoteNodes } from '../../../hub/src/agents/remote-nodes.ts';
import { measureGarbage } from './measure-garbage.ts';
import { makeReport } from './samples.ts';

const MAX_ROUNDS = 200;

const ignore = () => undefined;
const channel: AgentChannel = { send: ignore, ping: ignore, close: ignore, terminate: ignore };

/**
 * Bytes of heap that the hub allocates to read and keep a report, once its code is optimised: at most `enough`, or the least of
 * 200 rounds. Measured in a thread of its own, because V8 optimises for every shape of report that a process has read.
 */
export function measureReportGarbage(enough: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('error', reject);
    worker.once('message', (bytes: number) => {
      resolve(bytes);
      void worker.terminate();
    });
    worker.postMessage(enough);
  });
}

function createReader() {
  const presences = createPresences(createRemoteNodes());
  const reports = [12.5, 99].map((cpu) => Buffer.from(JSON.stringify(makeReport({ cpu }))));
  const connected = Array.from({ length: 1000 }, (_, id) =>
    presences.connect(id, { channel, probes: [] }, 0),
  );
  const readAll = () => {
    for (const bytes of reports)
      for (const presence of connected) {
        const report = readReportBytes(bytes, 0, bytes.length, presence.report);
        if (report !== null) keepReport(presence, report, null);
      }
  };
  return { readAll, count: reports.length * connected.length };
}

async function measure(enough: number): Promise<number> {
  const { readAll, count } = createReader();
  let least = Number.POSITIVE_INFINITY;
  // Code that is not optimised yet allocates every number.
  for (let round = 0; round < MAX_ROUNDS && least > enough; round += 1)
    least = Math.min(least, (await measureGarbage(readAll)) / count);
  return least;
}

parentPort?.once('message', async (enough: number) => parentPort?.postMessage(await measure(enough)));
