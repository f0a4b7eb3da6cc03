#!/usr/bin/env node
import { runProgram } from '../../scripts/install/bundled-node.mjs';

await runProgram({
  program: new URL('../src/node/main.ts', import.meta.url),
  launcher: new URL(import.meta.url),
});
