#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readWatchOptions, USAGE, UsageError } from './options.ts';
import { type ClaimedRun, runClaimed } from './run-claimed.ts';
import { watch } from './watch.ts';

/** The command `muster-client`. */
async function main([command, ...args]: readonly string[]): Promise<void> {
  if (command === 'run-claimed') return runClaimed(JSON.parse(args[0] ?? '') as ClaimedRun);
  if (command === undefined || command === '--help' || args.includes('--help')) {
    process.stdout.write(USAGE);
    return;
  }
  if (command !== 'watch') throw new UsageError(`There is no command ${command}.`);
  const options = readWatchOptions(args, process.env);
  const { tokenFile } = options;
  await watch({
    ...options,
    readToken: () =>
      tokenFile === undefined ? process.env.MUSTER_TOKEN : readFileSync(tokenFile, 'utf8').trim(),
    program: fileURLToPath(import.meta.url),
    signal: listenForEnd(),
    print,
    report: (line) => process.stderr.write(`muster-client: ${line}\n`),
  });
}

/** The first signal ends the watch after the command that runs, the second at once. */
function listenForEnd(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

function print(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => (error ? reject(error) : resolve()));
  });
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`muster-client: ${error.message}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
