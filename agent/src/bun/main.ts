import { reexecWithSettings } from './reexec.ts';

reexecWithSettings(process);
// Loaded late: where the line above replaces the process, nothing else is needed.
const { CryptoHasher } = await import('bun');
const { writeSync } = await import('node:fs');
const { runProgram } = await import('../program.ts');
const { bunNetwork } = await import('./bun-network.ts');
const { createMemoryTrimmer } = await import('./memory-trimmer.ts');

const STDERR = 2;
let trimMemory: (() => void) | undefined;

runProgram(process, {
  network: bunNetwork,
  hashSha256: (text) => new CryptoHasher('sha256').update(text).digest('hex'),
  // Not process.stderr, whose stream takes a quarter of a megabyte.
  writeLog(line) {
    try {
      writeSync(STDERR, `${line}\n`);
    } catch {
      // The log's reader is gone or too slow, which must not end the agent.
    }
  },
  trimMemory() {
    trimMemory ??= createMemoryTrimmer();
    trimMemory();
  },
});
