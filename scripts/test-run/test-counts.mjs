/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult
 * @typedef {{ testResults: FileResult[] }} Report the part of Vitest's JSON report that is read here
 */

/**
 * Counts the tests of a run. A file that fails outside of its tests (it does not load, or a hook throws) counts as one
 * failure, as does a run that fails without a failed test (an unhandled rejection, a crash).
 * @param {{ report: Report | undefined, exitCode: number }} run
 */
export function countTests({ report, exitCode }) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failed = statuses.filter((status) => status === 'failed').length;
    const passed = statuses.filter((status) => status === 'passed').length;
    tally.passed += passed;
    tally.failed += file.status === 'failed' ? Math.max(failed, 1) : failed;
    tally.skipped += statuses.length - passed - failed;
  }
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

/**
 * @param {ReturnType<typeof countTests>} first
 * @param {ReturnType<typeof countTests>} second
 */
export function addTallies(first, second) {
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
  };
}

/** @param {ReturnType<typeof countTests>} tally */
export function describeTally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
