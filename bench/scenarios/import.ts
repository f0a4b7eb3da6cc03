import { spawn } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findHubProgram } from '../../scripts/build/hub-build.mjs';
import { writeMonitorProbeFile } from '../monitor-probe-file.ts';
import { readResident } from '../process-figures.ts';
import type { Scenario } from '../scenario.ts';

const DAYS = 30;
const MAX_MINUTES = 10;
const MAX_MEMORY_MB = 300;
const SAMPLE_MS = 200;

/** P15: moving in from another product. */
export const importing: Scenario = {
  name: 'import',
  rows: ['P15'],
  says: 'import of a large database of monitor-probe: time and memory',
  async run(bench) {
    const nodes = bench.choose(1000, 20);
    const source = `${bench.folder}/monitor.db`;
    const db = `${bench.folder}/imported.db`;
    const until = Math.floor(Date.now() / 1000);
    const minutes = writeMonitorProbeFile({ path: source, nodes, days: DAYS, until });
    const { seconds, residentBytes } = await runImport(source, db);
    const [before, after] = await Promise.all(
      [source, db].map(async (path) => (await stat(path)).size / 1e6),
    );
    for (const path of [source, db]) await rm(path);
    const what = `${nodes.toLocaleString('en')} nodes with ${DAYS} days of minutes`;
    return [
      {
        row: 'P15',
        what: `import of ${what} from monitor-probe`,
        value: seconds / 60,
        unit: 'min',
        target: { most: MAX_MINUTES },
        remark: `${(minutes / 1e6).toFixed(1)} million minutes, ${Math.round(minutes / seconds).toLocaleString('en')} a second; ${before?.toFixed(0)} MB became ${after?.toFixed(0)} MB`,
      },
      {
        row: 'P15',
        what: 'resident memory of both processes of the import, highest sample',
        value: residentBytes / 1e6,
        unit: 'MB',
        target: { most: MAX_MEMORY_MB },
      },
    ];
  },
};

async function runImport(source: string, db: string): Promise<{ seconds: number; residentBytes: number }> {
  const startedAt = performance.now();
  const program = fileURLToPath(findHubProgram());
  const child = spawn(process.execPath, [program, 'import', 'monitor-probe', source, '--db', db], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? 0;
  let residentBytes = 0;
  const timer = setInterval(async () => {
    const sizes = await Promise.all(
      [pid, ...(await listChildren(pid))].map((one) => readResident(one).catch(() => 0)),
    );
    residentBytes = Math.max(
      residentBytes,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }, SAMPLE_MS);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`the import exited with ${String(code)}`);
  return { seconds: (performance.now() - startedAt) / 1000, residentBytes };
}

/** Children of all threads. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists
    .flatMap((list) => list.trim().split(/\s+/))
    .filter(Boolean)
    .map(Number);
}
