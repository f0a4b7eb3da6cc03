import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { bootHub } from '../../support/hub/hub.ts';

// A hub with a clock that its parent moves: each line of standard input is a number of milliseconds. `connect PORT` opens a
// connection, which the trace must show.

const hub = await bootHub();
writeSync(1, `${hub.url}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const [, port] = /^connect (\d+)$/.exec(line) ?? [];
  if (port === undefined) hub.runtime.advance(Number(line));
  else await fetch(`http://127.0.0.1:${port}/`);
  writeSync(1, 'done\n');
}
await hub.remove();
