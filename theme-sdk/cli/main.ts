#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { runCommandLine } from './command-line.ts';
import type { Terminal } from './terminal.ts';

const terminal: Terminal = {
  cwd: process.cwd(),
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  onLine(listener) {
    const reader = createInterface({ input: process.stdin });
    reader.on('line', listener);
    return () => reader.close();
  },
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
};

process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
