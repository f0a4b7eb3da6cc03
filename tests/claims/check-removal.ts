import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../support/process.ts';
import { ROOT } from '../support/repository-copy.ts';
import { type NamedTest, type Removal, writeTitlePattern } from './removal.ts';

/** The verdict of one test: `failed` is a failed expectation, `broken` any other failure. */
export type Outcome = 'passed' | 'failed' | 'broken' | 'not found';

export interface Verdict {
  readonly outcome: Outcome;
  /** First line of the first failure, or why the run is invalid. */
  readonly reason: string;
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Failures that are not caused by the code. */
const BROKEN = /^(?:ReferenceError|SyntaxError|TypeError: .* is not a function)|(?:Test|Hook) timed out/;

/** Shortened, because a test that waits for the layer's effect would wait for minutes. */
const TIMEOUT_MS = 90_000;
const RUN_TIMEOUT_MS = 1_200_000;

/** Sources of the pages. */
const PAGES = /^(?:admin|theme-default|theme-sdk)\//;

/** Removes a layer in a copy of the repository, runs its test there, and restores the layer. */
export async function checkRemoval(copy: string, removal: Removal): Promise<Verdict> {
  const file = join(copy, removal.file);
  const source = readFileSync(file, 'utf8');
  const isPage = PAGES.test(removal.file);
  writeFileSync(file, removeFrom(source, removal));
  try {
    if (isPage) await buildPages(copy);
    const [verdict] = await runTests(copy, [removal.test]);
    return verdict as Verdict;
  } finally {
    writeFileSync(file, source);
    if (isPage) await buildPages(copy);
  }
}

async function buildPages(copy: string): Promise<void> {
  const script = "import { buildPages } from './scripts/build/pages.mjs'; await buildPages();";
  const command = ['scripts/with-node', 'node', '--input-type=module', '--eval', script];
  const { exited, output } = runCommand('sh', command, { cwd: copy, env: pickEnvironment(copy) });
  if ((await exited) !== 0) throw new Error(`The pages were not built: ${output.stderr}`);
}

/** The source without the layer. Throws unless the layer's code occurs once. */
export function removeFrom(source: string, { id, file, code, replacement }: Removal): string {
  const count = source.split(code).length - 1;
  if (count !== 1) throw new Error(`The removal ${id} finds its code ${count} times in ${file}, not once.`);
  return source.replace(code, () => replacement);
}

/** Runs tests of one file in a copy of the repository, each with all of its parameters. Resolves to their verdicts in order. */
export async function runTests(copy: string, tests: readonly NamedTest[]): Promise<Verdict[]> {
  const report = join(copy, 'claims-report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=json', `--outputFile.json=${report}`];
  const patterns = tests.map(({ title, group }) => writeTitlePattern(group ?? title));
  const command = [
    ...['scripts/with-node', 'node', 'node_modules/vitest/vitest.mjs', 'run', ...reporters],
    ...['--testTimeout', String(TIMEOUT_MS), '--testNamePattern', patterns.join('|'), tests[0]?.file ?? ''],
  ];
  const { child, exited, output } = runCommand('sh', command, { cwd: copy, env: pickEnvironment(copy) });
  // Vitest cannot end a test that never returns.
  const timer = setTimeout(() => child.kill('SIGKILL'), RUN_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'));
    return tests.map(({ title }) => judge(read, title));
  } catch {
    const reason = `Vitest wrote no report: ${output.stderr.slice(-500)}`;
    return tests.map(() => ({ outcome: 'broken' as const, reason }));
  }
}

function judge({ testResults }: Report, title: string): Verdict {
  const pattern = new RegExp(writeTitlePattern(title));
  const runs = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => ['passed', 'failed'].includes(status) && pattern.test(fullName));
  const failures = runs
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages }) => failureMessages[0] ?? '');
  const [failure] = failures.filter((text) => !BROKEN.test(text));
  if (failure !== undefined) return { outcome: 'failed', reason: readLine(failure) };
  if (failures.length > 0) return { outcome: 'broken', reason: readLine(failures[0] ?? '') };
  if (runs.length > 0) return { outcome: 'passed', reason: '' };
  const [message] = testResults.map((result) => result.message).filter((text) => text !== '');
  return message === undefined
    ? { outcome: 'not found', reason: 'No test has the title.' }
    : { outcome: 'broken', reason: message.slice(0, 500) };
}

function readLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

/** Variables that choose browsers, and those for downloads, because some tests install packages in a container. */
const KEPT =
  /^(?:CHROMIUM_PATH|FIREFOX_PATH|MUSTER_TESTS|MUSTER_TEST_FETCHING|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy)$/i;

/** Node's compile cache is keyed by the path and the content of a file, so copies may share it. */
function pickEnvironment(copy: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  const compiled = join(ROOT, 'node_modules/.cache/muster/compiled');
  return { ...Object.fromEntries(kept), HOME: copy, NODE_COMPILE_CACHE: compiled };
}
