import { hostname } from 'node:os';
import { createRuntime } from '@muster/runtime';
import { createCommands } from '../../hub/src/commands.ts';
import { readOptions } from '../../hub/src/options.ts';
import { VERSION } from '../../hub/src/version.ts';

// `muster-hub serve`, but other hubs may use the database at the same time.

const options = readOptions(process.argv.slice(2), process.env);
if (options.command !== 'serve') throw new Error('the only command is serve');
const sharedAs = { name: process.env.HUB_NAME ?? hostname(), version: VERSION };
await createCommands(createRuntime(), { sharedAs }).serve(options);
