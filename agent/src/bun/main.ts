import { startLean } from './lean.ts';

startLean(process);
// Loaded only by the process that goes on.
const { runProgram } = await import('../program.ts');
const { createTrim } = await import('./trim.ts');
let trim: (() => void) | undefined;
runProgram(process, {
  tidy() {
    trim ??= createTrim();
    trim();
  },
});
