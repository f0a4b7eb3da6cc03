#!/usr/bin/env node
import { existsSync } from 'node:fs';

// A published package holds the built hub alone, without the workshop that says which form to run.
if (!existsSync(new URL('../../scripts/hub-build.mjs', import.meta.url))) {
  await import(new URL('../dist/main.js', import.meta.url).href);
} else {
  const { runProgram } = await import('../../scripts/bundled-node.mjs');
  const { findHubProgram } = await import('../../scripts/hub-build.mjs');
  await runProgram({ program: findHubProgram(), launcher: new URL(import.meta.url) });
}
