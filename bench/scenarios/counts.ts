import { measureCounts } from '../counts/measure-counts.ts';
import type { Scenario } from '../scenario.ts';

/** The counts that `npm test` compares with docs/benchmarks.json. */
export const counts: Scenario = {
  name: 'counts',
  rows: [],
  says: 'system calls, allocations, SQL statements and bytes, which do not depend on the machine',
  run: ({ folder, startLoad }) => measureCounts({ folder, startLoad }),
};
