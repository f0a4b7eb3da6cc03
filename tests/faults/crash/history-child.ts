import { writeSync } from 'node:fs';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { encodeMinutes, encodeProbes } from '../../support/data/series.ts';
import { countIds } from '../../support/data/store.ts';

const NODES = 5;

/**
 * Opens the database of the first argument and advances minute by minute until killed, starting at the
 * minute of the second argument: writes minutes (some late) and probes, moves minutes, rolls up hours and deletes old ones. Prints
 * each acknowledged minute.
 */
async function run(path: string, first: number): Promise<void> {
  const store = await openStore({ path, drawId: countIds() });
  const ids = Array.from({ length: NODES }, (_, index) => index + 1);
  for (let minute = first; ; minute += 1) {
    const rows = ids.map((node) => ({
      node,
      minute: minute % 7 === node ? minute - 90 : minute,
      cpu: minute % 100,
    }));
    const probes = ids.map((node_id) => ({
      node_id,
      task_id: 1,
      ts: minute * 60,
      latency_ms: (minute % 50) - 1,
    }));
    await Promise.all([store.writeMinutes(encodeMinutes(rows)), store.writeProbes(encodeProbes(probes))]);
    writeSync(1, `minute ${minute}\n`);
    if (minute % 5 === 0) await store.foldMinutes({ minute, maxNodes: 2 });
    await store.rollupHistory({ hour: Math.floor(minute / 60), maxHours: 3 });
    await store.deleteExpiredHistory({ hour: Math.floor(minute / 60) - 100, maxRows: 100 });
  }
}

run(process.argv[2] ?? '', Number(process.argv[3])).catch((error: unknown) => {
  writeSync(1, `${String(error)}\n`);
  process.exitCode = 1;
});
