/** Level of a result. A `warn` may be intended; `skip` means that the check could not run. */
export type Level = 'ok' | 'warn' | 'fail' | 'skip';

/** Result of one check. */
export interface Finding {
  /** Name of the check; scripts may rely on it. */
  readonly check: string;
  readonly level: Level;
  /** The result in words. */
  readonly message: string;
  /** How to fix it, for `warn` and `fail`. */
  readonly hint?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, level: 'ok', message };
}

export function skip(check: string, message: string): Finding {
  return { check, level: 'skip', message };
}

export function fail(check: string, message: string, hint: string): Finding {
  return { check, level: 'fail', message, hint };
}

export function warn(check: string, message: string, hint: string): Finding {
  return { check, level: 'warn', message, hint };
}

const marks: Readonly<Record<Level, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL', skip: '-   ' };
const NAME_WIDTH = 12;

/** One line per check, followed by the hint if something is wrong. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ check, level, message, hint }) => {
    const line = `${marks[level]}  ${check.padEnd(NAME_WIDTH)} ${message}\n`;
    return hint === undefined ? line : `${line}${' '.repeat(NAME_WIDTH + 7)}-> ${hint}\n`;
  });
  const { fail, warn } = countLevels(findings);
  const sum =
    fail + warn === 0
      ? 'No problems found.'
      : `${formatCount(fail, 'failure')}, ${formatCount(warn, 'warning')}.`;
  return `${lines.join('')}${sum}\n`;
}

/** `{ok, findings: [{check, level, message, hint?}]}`. */
export function encodeFindings(findings: readonly Finding[]): string {
  return `${JSON.stringify({ ok: countLevels(findings).fail === 0, findings }, null, 2)}\n`;
}

/** Number of findings by level. */
export function countLevels(findings: readonly Finding[]): Readonly<Record<Level, number>> {
  const counts = { ok: 0, warn: 0, fail: 0, skip: 0 };
  for (const { level } of findings) counts[level] += 1;
  return counts;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
