#!/usr/bin/env node
import { findHubProgram } from '../../scripts/build/hub-build.mjs';
import { runProgram } from '../../scripts/install/bundled-node.mjs';

await runProgram({ program: findHubProgram(), launcher: new URL(import.meta.url) });
