import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose files take longest, in this order: a long file that starts last would leave the other workers idle. */
const slowKinds = ['pages', 'system', 'browser'];

/**
 * Runs the files of one project after the other, because Vitest ends a worker, whose loaded modules the next file could use,
 * when that file belongs to another project.
 */
export class SlowKindsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const rank = (name: string) => (slowKinds.includes(name) ? slowKinds.indexOf(name) : slowKinds.length);
    return [...kinds].sort(([a], [b]) => rank(a) - rank(b)).flatMap(([, sorted]) => sorted);
  }
}
