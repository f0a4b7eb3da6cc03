import { isFetching } from '../../scripts/test-run/fetching.mjs';

// Imported by everything that runs programs which `npm test` downloads beside the first tests. It waits while it is
// imported, since that has no time limit, unlike a hook.
while (isFetching()) await new Promise((resolve) => setTimeout(resolve, 300));
