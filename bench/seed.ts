import { parseArgs } from 'node:util';
import { seedHistory } from './seed-history.ts';

const HELP = `npm run seed -- --db FILE [options]

  --nodes N      nodes to add (20)
  --days D       days of minutes (90)
  --tasks T      ping tasks 1 to T that every node probes once a minute (0)
  --seed S       equal seeds give equal values (1)
  --until TS     Unix seconds of the last minute (now)
`;

const { values } = parseArgs({
  options: {
    db: { type: 'string' },
    nodes: { type: 'string', default: '20' },
    days: { type: 'string', default: '90' },
    tasks: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.db === undefined) process.stdout.write(HELP);
else await main(values.db);

async function main(db: string): Promise<void> {
  const startedAt = performance.now();
  const nodes = Number(values.nodes);
  const { minutes, probes } = await seedHistory({
    db,
    nodes,
    days: Number(values.days),
    seed: Number(values.seed),
    until: Number(values.until ?? Math.floor(Date.now() / 1000)),
    tasks: Number(values.tasks),
    probedNodes: nodes,
    onProgress: (share) => process.stderr.write(`\r${Math.floor(share * 100)} %`),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `\n${minutes} minutes and ${probes} probes of ${nodes} nodes in ${seconds.toFixed(1)} s\n`,
  );
}
