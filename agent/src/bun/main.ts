import { startLean } from './lean.ts';

startLean(process);
// Loaded only by the process that goes on.
const { runProgram } = await import('../program.ts');
const { bunNetwork } = await import('./bun-network.ts');
const { writeLog } = await import('./stderr.ts');
const { createTrim } = await import('./trim.ts');
let trim: (() => void) | undefined;
runProgram(process, {
  network: bunNetwork,
  writeLog,
  tidy() {
    trim ??= createTrim();
    trim();
  },
});
