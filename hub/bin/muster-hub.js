#!/usr/bin/env node
import { existsSync } from 'node:fs';

const workshop = new URL('../../scripts/', import.meta.url);

// A published package holds the built hub alone.
if (!existsSync(workshop)) await import(new URL('../dist/main.js', import.meta.url).href);
else {
  const { runProgram } = await import(new URL('bundled-node.mjs', workshop).href);
  const { findHubProgram } = await import(new URL('hub-build.mjs', workshop).href);
  await runProgram({ program: findHubProgram(), launcher: new URL(import.meta.url) });
}
