import { resolve } from 'node:path';
import type { ImportCounts, ImportReport } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { auditCaps } from '../features/audit/audit-log.ts';
import { createCommandLineEntry } from '../features/audit/command-line-entry.ts';
import { ADMIN_USERNAME } from '../features/auth/account.ts';
import { createImportInput } from '../features/database/import-input.ts';
import { isLoopbackName } from '../lib/network/ip-address.ts';
import { hidePassword } from '../store/database-url.ts';
import { deletePartialImport, type ImportResult } from '../store/sqlite/import/import-database.ts';
import type { ImportProgress } from '../store/sqlite/import/prepare-import.ts';
import { importInto } from '../store/stopped-hub.ts';
import type { ImportOptions } from './options.ts';

/** `muster-hub import`. The report is written to standard output, progress to a terminal on standard error. */
export async function runImport(options: ImportOptions, runtime: Runtime): Promise<void> {
  const { db, kind, file, isDryRun, merges, format } = options;
  deleteOnSignal(db);
  const progress = createProgressLine();
  const entry = createCommandLineEntry(runtime, { action: 'database.import', detail: kind });
  const result = await importInto({
    ...createImportInput(runtime, { kind, source: file, isDryRun, merges }),
    path: db,
    audit: { entry, caps: auditCaps },
    onProgress: progress.show,
  }).finally(progress.clear);
  process.stdout.write(
    format === 'json' ? `${JSON.stringify(result.report, null, 2)}\n` : describe(result, options),
  );
}

function deleteOnSignal(db: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      deletePartialImport(db);
      process.exit(1);
    });
}

const rowNames: Readonly<Record<keyof ImportCounts, string>> = {
  minutes: 'minutes',
  hours: 'hours',
  probes: 'probe results',
  probe_hours: 'hours of probes',
};

function createProgressLine() {
  const { stderr } = process;
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`);
  };
  return {
    show({ stage, rows, total }: ImportProgress): void {
      const share =
        total === 0 ? '' : ` of ${format(total)} (${Math.min(100, Math.floor((rows / total) * 100))} %)`;
      write(stage === 'check' ? 'Checking the file' : `${format(rows)}${share} ${rowNames[stage]}`);
    },
    clear: () => write(''),
  };
}

/** Only monitor-probe numbers its schema. */
function describeVersion({ source_version: version }: ImportReport): string {
  return version === 0 ? '' : `, schema version ${version}`;
}

function describe({ report, kept, installTokens }: ImportResult, options: ImportOptions): string {
  const what = report.kind === 'ndjson' ? 'has records' : 'is a database';
  return [
    `${resolve(options.file)} ${what} of ${toPrintable(report.product)}${describeVersion(report)}.\n`,
    describeTable(report),
    describeSkipped(report),
    describeNotes(report),
    report.dry_run ? 'Nothing was changed.\n' : describeNext({ report, kept, installTokens }, options),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function describeTable(report: ImportReport): string {
  const { nodes, ping_tasks: tasks, rows, settings, account } = report;
  const lines = [
    ['nodes', describeMatches(nodes)],
    ['ping tasks', describeMatches(tasks)],
    ...(Object.keys(rowNames) as (keyof ImportCounts)[]).map((key) => [rowNames[key], format(rows[key])]),
    ['history', describeSpan(report)],
    ['settings', settings.length === 0 ? 'none' : settings.join(', ')],
    ['password', account ? 'imported' : 'not imported'],
  ];
  return lines.map(([name = '', value = '']) => `  ${name.padEnd(16)} ${value}\n`).join('');
}

function describeMatches({ added, matched }: { added: number; matched: number }): string {
  return matched === 0 ? `${format(added)} added` : `${format(added)} added, ${format(matched)} were here`;
}

function describeSpan({ oldest_at: oldest, newest_at: newest }: ImportReport): string {
  if (oldest === null || newest === null) return 'none';
  const toMinute = (at: number) => new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `${toMinute(oldest)} to ${toMinute(newest)} UTC`;
}

function describeSkipped({ skipped: { invalid, existing } }: ImportReport): string {
  const list = (counts: ImportCounts) =>
    (Object.keys(rowNames) as (keyof ImportCounts)[])
      .filter((key) => counts[key] > 0)
      .map((key) => `${format(counts[key])} ${rowNames[key]}`)
      .join(', ');
  const lines = [
    [list(invalid), 'invalid time or values'],
    [list(existing), 'the hub or the file has other rows for that time'],
  ].filter(([rows]) => rows !== '');
  if (lines.length === 0) return '';
  return `Left out\n${lines.map(([rows = '', reason = '']) => `  ${rows}: ${reason}\n`).join('')}`;
}

function describeNotes({ notes }: ImportReport): string {
  if (notes.length === 0) return '';
  const lines = notes.map(
    ({ subject, detail, count }) => `  ${subject}${count === 1 ? '' : ` (${format(count)})`}: ${detail}\n`,
  );
  return `Not imported, or changed\n${toPrintable(lines.join(''))}`;
}

function describeNext({ report, kept, installTokens }: ImportResult, { db, site }: ImportOptions): string {
  const product = toPrintable(report.product);
  const steps = [`Start the hub: muster-hub serve --db ${hidePassword(db)}`];
  if (report.account) steps.push(`Log in as ${ADMIN_USERNAME} with the password of ${product}.`);
  if (kept !== null) steps.push(`The replaced database is kept as ${kept} until the next import or restore.`);
  if (report.agents === 'keep')
    steps.push(
      `Let the host name that the agents of ${product} connect to point at this hub. They continue with their tokens and counters.`,
    );
  if (report.install.length > 0) steps.push(describeInstalls({ report, installTokens }, site));
  return `Next\n${steps.map((step) => `  ${step}\n`).join('')}`;
}

function describeInstalls(
  { report, installTokens }: Pick<ImportResult, 'report' | 'installTokens'>,
  site: string,
): string {
  const server = site === '' ? 'https://HOST' : site;
  const hint = site === '' ? ' (HOST is the name of this hub)' : '';
  // Plain HTTP only from the same machine: elsewhere the network could replace the script.
  const { protocol, hostname } = new URL(server);
  const allowed = isLoopbackName(hostname.replace(/^\[|\]$/g, '')) ? protocol.slice(0, -1) : 'https';
  const lines = report.install.map(({ name }, index) => {
    const token = installTokens[index] ?? '';
    return `    # ${toPrintable(name)}\n    curl --proto '=${allowed}' -fsS ${server}/install.sh | sh -s -- --server ${server} --token ${token}`;
  });
  return `Install the agent, as root, on each of these hosts${hint}:\n${lines.join('\n')}`;
}

/** Names come from an untrusted file; line feeds of the report itself stay. */
function toPrintable(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}

function format(number: number): string {
  return number.toLocaleString('en');
}
