import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that take long, the longest of each project first. Vitest begins with the largest files where it has no
 * times of an earlier run, as in a fresh clone; then these would come last, and leave one of two workers without work.
 */
export const slowFiles = [
  'tests/workshop/theme-tool.test.ts',
  'tests/conformance/conformance.test.ts',
  'tests/contract/http-fuzz.test.ts',
  'tests/installer/systemd.test.ts',
  'tests/deploy/hub-service.test.ts',
  'tests/deploy/docker-images.test.ts',
  'tests/faults/public-abuse.test.ts',
  'tests/faults/hub-kill.test.ts',
  'tests/faults/restore-kill.test.ts',
  'tests/browser/hostile-theme.test.ts',
  'tests/browser/page-states.test.ts',
  'tests/browser/storage-banner.test.ts',
  'tests/browser/default-theme-package.test.ts',
  'tests/browser/page-rules.test.ts',
  'tests/browser/panel-install.test.ts',
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
