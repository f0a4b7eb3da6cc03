/** Result of a check: `warn` may be intended, `fail` never is; `skip` means that the check could not run. */
export type Level = 'ok' | 'warn' | 'fail' | 'skip';

/** Result of one check. */
export interface Finding {
  /** Name of the check; scripts may rely on it. */
  readonly check: string;
  readonly level: Level;
  /** What was found. */
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

/** Bytes with a binary unit, such as "1.5 GiB". */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${step === 0 ? bytes : (bytes / 1024 ** step).toFixed(1)} ${units[step]}`;
}
