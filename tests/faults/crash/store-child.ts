import { writeSync } from 'node:fs';
import { StoreError } from '../../../hub/src/store/errors.ts';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { countIds } from '../../support/data/store.ts';

/**
 * Opens the database of the first argument and writes until killed. Each round increments a counter, first
 * in every ledger and then in a setting, and prints it after each acknowledgement.
 */
async function run(path: string): Promise<void> {
  const store = await openStore({ path, drawId: countIds() });
  const { settings, nodes } = await store.load(0);
  const rows = nodes.map(({ traffic }) => traffic);
  for (let round = Number(settings.round ?? 0) + 1; ; round += 1) {
    for (const row of rows) {
      row.rx = row.tx = row.last_report_at = round;
      row.boot_id = `boot ${Math.floor(round / 10)}`;
    }
    await store.writeTraffic(rows);
    say(`traffic ${round}`);
    await store.putSettings({ round });
    say(`setting ${round}`);
  }
}

/** Synchronous, so that output before a kill reaches the pipe. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

run(process.argv[2] ?? '').catch((error: unknown) => {
  say(error instanceof StoreError ? `refused ${error.code} ${error.message}` : String(error));
  process.exitCode = 1;
});
