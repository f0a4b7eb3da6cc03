import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository, shareCaches } from '../support/repository-copy.ts';
import { checkRemoval, runTests, type Verdict } from './check-removal.ts';
import type { NamedTest, Removal } from './removal.ts';

export interface Finding {
  readonly removal: Removal;
  /** Whether the test passes with the layer, and fails without. */
  readonly isNoticed: boolean;
  readonly reason: string;
  readonly seconds: number;
}

export interface VerifyOptions {
  /** Removals at the same time. */
  jobs: number;
  onFinding: (finding: Finding) => void;
}

/** Checks removals, each job in its own copy of the repository. */
export async function verifyRemovals(
  removals: readonly Removal[],
  { jobs, onFinding }: VerifyOptions,
): Promise<Finding[]> {
  const waiting = [...removals];
  const findings: Finding[] = [];
  const runUnchanged = createUnchangedRuns(removals.map(({ test }) => test));

  async function verify(copy: string, removal: Removal): Promise<void> {
    const startedAt = performance.now();
    const before = await runUnchanged(copy, removal.test);
    const isSound = before.outcome === 'passed';
    const { outcome, reason } = isSound ? await checkRemoval(copy, removal) : before;
    const finding = {
      removal,
      isNoticed: isSound && outcome === 'failed',
      reason: isSound ? `${outcome}: ${reason}` : `${outcome} with the layer: ${reason}`,
      seconds: (performance.now() - startedAt) / 1000,
    };
    findings.push(finding);
    onFinding(finding);
  }

  async function work(): Promise<void> {
    const copy = mkdtempSync(join(tmpdir(), 'muster-claims-'));
    try {
      prepareCopy(copy);
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await verify(copy, next);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  await Promise.all(Array.from({ length: Math.min(jobs, removals.length) }, work));
  return findings;
}

/** The verdicts on the unchanged code, for which the tests of a file run once. */
function createUnchangedRuns(all: readonly NamedTest[]) {
  const byFile = Map.groupBy(all, ({ file }) => file);
  const running = new Map<string, Promise<Verdict[]>>();

  return async (copy: string, test: NamedTest): Promise<Verdict> => {
    const tests = byFile.get(test.file) ?? [];
    const verdicts = running.get(test.file) ?? runTests(copy, tests);
    running.set(test.file, verdicts);
    return (await verdicts)[tests.indexOf(test)] as Verdict;
  };
}

/** The tests of the repository's rules list its files with git. */
function prepareCopy(copy: string): void {
  copyRepository(copy);
  shareCaches(copy);
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync('git', ['add', '--all'], { cwd: copy });
}

export function describeFinding({ removal, isNoticed, reason, seconds }: Finding): string {
  const { id, test } = removal;
  const sentence = `${id}: ${test.file} "${test.title}"`;
  return `${isNoticed ? 'noticed' : 'UNNOTICED'} ${sentence} (${seconds.toFixed(0)} s)${isNoticed ? '' : ` ${reason}`}`;
}
