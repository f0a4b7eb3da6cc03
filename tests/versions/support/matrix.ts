import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ROOT } from '../../support/repository-copy.ts';

/** Two programs of different versions, what both must be able to do, and what failed. */
export interface Pair {
  readonly hub: string;
  readonly peer: string;
  readonly tried: string[];
  readonly faults: string[];
  /** Does something; a failure is noted, so that the others are tried, too. */
  attempt(what: string, run: () => Promise<unknown>): Promise<void>;
}

export function createPair(hub: string, peer: string): Pair {
  const tried: string[] = [];
  const faults: string[] = [];
  return {
    hub,
    peer,
    tried,
    faults,
    async attempt(what, run) {
      tried.push(what);
      await run().catch((error) => faults.push(`${hub}, ${peer}: ${what}: ${error}`));
    },
  };
}

/** Prints the lines of the pairs, which the table of docs/upgrade.md must have, and fails if something did not work. */
export function expectInTable(pairs: readonly Pair[]): void {
  const lines = pairs.map(
    ({ hub, peer, tried, faults }) =>
      `| ${hub} | ${peer} | ${tried.join(', ')} | ${faults.length === 0 ? 'works' : 'fails'} |\n`,
  );
  process.stdout.write(lines.join(''));
  expect(pairs.flatMap(({ faults }) => faults)).toEqual([]);
  expect(readFileSync(join(ROOT, 'docs/upgrade.md'), 'utf8')).toContain(lines.join(''));
}
