import { runLocalFleet } from './local-fleet/local-fleet.mjs';
import { runMain } from './project.mjs';

await runMain(() => runLocalFleet({ args: process.argv.slice(2), isWatching: true }));
