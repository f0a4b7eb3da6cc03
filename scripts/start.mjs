import { runLocalFleet } from './local-fleet/local-fleet.mjs';
import { runMain } from './project.mjs';

await runMain(() => {
  const args = process.argv.slice(2);
  // `npm run dev` passes --watch first; the hub gets all other arguments.
  const isWatching = args[0] === '--watch';
  return runLocalFleet({ args: isWatching ? args.slice(1) : args, isWatching });
});
