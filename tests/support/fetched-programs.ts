import { isFetching } from '../../scripts/test-run/fetching.mjs';

// Imported by files that run programs which `npm test` downloads beside the first tests. The import waits, because it has
// no time limit, unlike a hook.
while (isFetching()) await new Promise((resolve) => setTimeout(resolve, 300));
