/** How a check went: `warn` may be meant, `fail` cannot be; `skip` could not be tried. */
export type Level = 'ok' | 'warn' | 'fail' | 'skip';

/** What one check has to say. */
export interface Finding {
  /** Name of the check, which scripts may rely on. */
  readonly check: string;
  readonly level: Level;
  /** What was seen. */
  readonly said: string;
  /** What to do about it, for `warn` and `fail`. */
  readonly mend?: string;
}

export function passed(check: string, said: string): Finding {
  return { check, level: 'ok', said };
}

export function skipped(check: string, said: string): Finding {
  return { check, level: 'skip', said };
}

export function failed(check: string, said: string, mend: string): Finding {
  return { check, level: 'fail', said, mend };
}

export function doubted(check: string, said: string, mend: string): Finding {
  return { check, level: 'warn', said, mend };
}

/** Bytes as people read them: 1024 to the step. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${step === 0 ? bytes : (bytes / 1024 ** step).toFixed(1)} ${units[step]}`;
}
