/** How a check went: `warn` may be meant, `fail` cannot be; `skip` could not be tried. */
export type Level = 'ok' | 'warn' | 'fail' | 'skip';

/** What one check has to say. */
export interface Finding {
  /** Name of the check, which scripts may rely on. */
  readonly check: string;
  readonly level: Level;
  /** What was seen. */
  readonly message: string;
  /** What to do about it, for `warn` and `fail`. */
  readonly hint?: string;
}

export function passed(check: string, message: string): Finding {
  return { check, level: 'ok', message };
}

export function skipped(check: string, message: string): Finding {
  return { check, level: 'skip', message };
}

export function failed(check: string, message: string, hint: string): Finding {
  return { check, level: 'fail', message, hint };
}

export function doubted(check: string, message: string, hint: string): Finding {
  return { check, level: 'warn', message, hint };
}

/** Bytes as people read them: 1024 to the step. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${step === 0 ? bytes : (bytes / 1024 ** step).toFixed(1)} ${units[step]}`;
}
