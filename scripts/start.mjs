import { runLocalFleet } from './local-fleet/local-fleet.mjs';
import { runMain } from './project.mjs';

// `npm run dev` passes --watch; every other argument is the hub's.
const args = process.argv.slice(2);
const isWatching = args[0] === '--watch';

await runMain(() => runLocalFleet({ args: isWatching ? args.slice(1) : args, isWatching }));
