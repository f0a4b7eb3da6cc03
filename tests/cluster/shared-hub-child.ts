import { hostname } from 'node:os';
import { createRuntime } from '@muster/runtime';
import { createCommands } from '../../hub/src/commands.ts';
import { readOptions } from '../../hub/src/options.ts';
import { VERSION } from '../../hub/src/version.ts';

// `muster-hub serve`, but other hubs may use the database at the same time. `HUB_CLOCK_MS` sets the clock forward.

const options = readOptions(process.argv.slice(2), process.env);
if (options.command !== 'serve') throw new Error('the only command is serve');
const sharedAs = { name: process.env.HUB_NAME ?? hostname(), version: VERSION };
const runtime = createRuntime();
const ahead = Number(process.env.HUB_CLOCK_MS ?? 0);
await createCommands({ ...runtime, now: () => runtime.now() + ahead }, { sharedAs }).serve(options);
