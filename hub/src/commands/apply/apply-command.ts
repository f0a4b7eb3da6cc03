import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Runtime } from '@muster/shared/runtime';
import { stringify } from 'yaml';
import { findSystemUser } from '../../features/audit/command-line-entry.ts';
import type { AppliedFleetFile, FleetFilePlan } from '../../features/fleet-file/apply-fleet-file.ts';
import type { PlannedChange } from '../../features/fleet-file/view-plan.ts';
import { findDomainError } from '../../lib/errors.ts';
import { StoreError } from '../../store/errors.ts';
import { requireExistingDatabase } from '../../store/stopped-hub.ts';
import { withStoppedHub } from '../ask-hub.ts';
import { askRunningHub, ControlError } from '../control-client.ts';
import { type ControlResult, execute, type ServiceRequest } from '../control-socket.ts';
import { OptionError } from '../option-values.ts';
import type { ApplyOptions } from '../options.ts';
import { formatPlan } from './format-plan.ts';
import { escapeVariables, type FleetSource, readFleetFile } from './read-fleet-file.ts';

/** Exit code of `--check` if there are changes, as of `terraform plan -detailed-exitcode`. */
const EXIT_CHANGES = 2;

/** Executes a request, in the running hub or in this process. */
type Ask = (control: ServiceRequest) => Promise<ControlResult>;

/** `muster-hub apply`. The running hub applies the file; if none runs, this process does. */
export async function runApply(options: ApplyOptions, runtime: Runtime): Promise<void> {
  const { db } = options.serve;
  requireExistingDatabase(db);
  const answer = await askRunningHub(db, { command: 'export' });
  if (answer !== undefined) {
    await run(options, (control) => askAgain(db, control));
    return;
  }
  // Migrating the database is a change too, which needs --yes or an answer.
  await withStoppedHub(options.serve, runtime, options.mode !== 'yes', (services) =>
    run(options, (control) => execute(services, control)),
  );
}

/** The hub stopped after the plan was made. */
async function askAgain(db: string, control: ServiceRequest): Promise<ControlResult> {
  const answer = await askRunningHub(db, control);
  if (answer !== undefined) return answer;
  throw new StoreError('closed', 'The hub has stopped. Nothing was applied; run the command again.');
}

async function run(options: ApplyOptions, ask: Ask): Promise<void> {
  if (options.prints) {
    process.stdout.write(stringify(escapeVariables(await ask({ command: 'export' })), { lineWidth: 0 }));
    return;
  }
  const source = await readFleetFile(options.file, options.env);
  const request = { file: source.file, prunes: options.prunes };
  const plan = (await explain(ask({ command: 'plan', request }), source)) as FleetFilePlan;
  if (options.format === 'text') process.stdout.write(formatPlan(plan));
  const isAccepted = await accept(options, plan);
  const fileName = basename(source.name);
  const apply = { ...request, digest: plan.digest, user: findSystemUser(), fileName };
  const result = isAccepted
    ? ((await explain(ask({ command: 'apply', request: apply }), source)) as AppliedFleetFile)
    : undefined;
  report(options, plan, result);
}

/** Prints the result. Only the JSON has the tokens, for the program that installs the agents. */
function report(
  { format, mode }: ApplyOptions,
  { changes, summary }: FleetFilePlan,
  result: AppliedFleetFile | undefined,
): void {
  if (format === 'json') {
    const document = { changes, summary, applied: result !== undefined, created: result?.created ?? [] };
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  } else if (changes.length > 0) {
    process.stdout.write(result === undefined ? 'Nothing was changed.\n' : 'Applied.\n');
  }
  if (mode === 'check' && changes.length > 0) process.exitCode = EXIT_CHANGES;
}

/** Whether to apply the plan. Throws if it would delete more than `--max-delete`. */
async function accept(options: ApplyOptions, plan: FleetFilePlan): Promise<boolean> {
  if (options.mode === 'dry-run' || options.mode === 'check' || plan.changes.length === 0) return false;
  const { delete: deletions } = plan.summary;
  if (deletions > (options.maxDeletions ?? Number.POSITIVE_INFINITY))
    throw new OptionError(
      `The plan deletes ${countDeletions(plan.changes)}, more than --max-delete ${options.maxDeletions}. Nothing was changed.`,
    );
  if (options.mode === 'yes') return requireStatedDeletions(options, plan);
  if (!process.stdin.isTTY || options.format === 'json')
    throw new OptionError('Nothing was changed. Add --yes to apply the plan, or --check to compare only.');
  const expected = deletions === 0 ? 'yes' : String(deletions);
  const hasHistory = plan.changes.some(({ action, kind }) => action === 'delete' && kind !== 'alert_rule');
  const question =
    deletions === 0
      ? 'Apply? Type yes: '
      : `This deletes ${countDeletions(plan.changes)}${hasHistory ? ', and the history' : ''}. Type ${expected} to apply: `;
  return (await askOperator(question)) === expected;
}

function requireStatedDeletions(
  { maxDeletions }: ApplyOptions,
  { changes, summary }: FleetFilePlan,
): boolean {
  if (summary.delete === 0 || maxDeletions !== undefined) return true;
  throw new OptionError(
    `The plan deletes ${countDeletions(changes)}. Nothing was changed: with --yes, state the number with --max-delete ${summary.delete}.`,
  );
}

function countDeletions(changes: readonly PlannedChange[]): string {
  const count = (wanted: PlannedChange['kind'], noun: string) => {
    const found = changes.filter(({ action, kind }) => action === 'delete' && kind === wanted).length;
    return found === 0 ? [] : [`${found} ${noun}${found === 1 ? '' : 's'}`];
  };
  const counts = [
    ...count('node', 'node'),
    ...count('ping_task', 'ping task'),
    ...count('alert_rule', 'alert rule'),
  ];
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(counts);
}

/** Empty if the operator presses Ctrl-C or Ctrl-D. */
async function askOperator(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    process.stdout.write('\n');
    return '';
  } finally {
    terminal.close();
  }
}

/** Errors of the file, each on a line with its position. */
async function explain<T>(answer: Promise<T>, source: FleetSource): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const known = error instanceof ControlError ? error.problem : findDomainError(error);
    if (known === undefined) throw error;
    const lines = (known.errors ?? []).map(source.formatError);
    const detail = error instanceof Error ? error.message : '';
    throw new OptionError([detail, ...lines].join('\n'), { cause: error });
  }
}
