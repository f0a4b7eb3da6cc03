#!/usr/bin/env node
import { runProgram } from '../../scripts/bundled-node.mjs';
import { findHubProgram } from '../../scripts/hub-build.mjs';

await runProgram({ program: findHubProgram(), launcher: new URL(import.meta.url) });
