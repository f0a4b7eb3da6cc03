import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, in the order in which each project begins. Vitest begins with the largest files where it has no
 * times of an earlier run, as in a fresh clone; then short ones that take long would come last, and leave one of two
 * workers without work. Neighbours run at the same time, so whoever is busy or measures stands beside one that waits.
 */
export const slowFiles = [
  'tests/contract/fuzz/http-fuzz.test.ts',
  'tests/cli/theme-tool.test.ts',
  'tests/installer/systemd.test.ts',
  'tests/deploy/hub-service.test.ts',
  'tests/conformance/conformance.test.ts',
  'tests/deploy/docker-images.test.ts',
  'tests/faults/abuse/public-abuse.test.ts',
  'tests/faults/disk/disk-error.test.ts',
  'tests/faults/load/soak.test.ts',
  'tests/browser/themes/hostile-theme.test.ts',
  'tests/browser/page/page-states.test.ts',
  'tests/browser/panel/storage-banner.test.ts',
  'tests/browser/page/default-theme-package.test.ts',
  'tests/browser/page/page-rules.test.ts',
  'tests/browser/panel/install-command.test.ts',
];

/** Slow files in the order of their list, then the others in theirs. */
export function putSlowFirst<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const rank = ({ moduleId }: T) => {
    const index = slowFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
    return index < 0 ? slowFiles.length : index;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}

/** The order in which files begin. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return putSlowFirst(await super.sort(files));
  }
}
