/** Environment variables for low memory and privacy, which Bun reads before the program starts. */
export const bunSettings: Readonly<Record<string, string>> = {
  // The agent runs for a millisecond per second, so JIT compilation is not worth its memory.
  BUN_JSC_useBaselineJIT: '0',
  BUN_JSC_useDFGJIT: '0',
  BUN_JSC_useFTLJIT: '0',
  BUN_JSC_useRegExpJIT: '0',
  BUN_JSC_useConcurrentJIT: '0',
  // A small heap, garbage collection without helper threads, and no collection timer.
  BUN_JSC_forceMiniVMMode: '1',
  BUN_JSC_useConcurrentGC: '0',
  BUN_JSC_numberOfGCMarkers: '1',
  BUN_GC_TIMER_DISABLE: '1',
  // No thread that returns memory after every turn of the event loop; the loop does that itself.
  MIMALLOC_SCAVENGER: '0',
  // Returns holes in large blocks to the system too.
  MIMALLOC_PURGE_HOLES_LARGE_FLOOR: '0',
  // Every reconnection resolves the hub's name again.
  BUN_FEATURE_FLAG_DISABLE_DNS_CACHE: '1',
  // Disables crash reporting and telemetry.
  BUN_ENABLE_CRASH_REPORTING: '0',
  DO_NOT_TRACK: '1',
};

/** The part of `process` that is needed here. */
export interface ExecutableProcess {
  execPath: string;
  argv0: string;
  argv: string[];
  env: Record<string, string | undefined>;
  /** execve(2): replaces the process, or throws. */
  execve?(file: string, args: string[], env: Record<string, string>): void;
}

/**
 * Replaces the process by the same program with the settings in its environment, unless they are set. Returns if they
 * are, or if the system does not permit execve(2).
 */
export function reexecWithSettings(process: ExecutableProcess): void {
  const { execPath, argv0, argv, env } = process;
  if (Object.entries(bunSettings).every(([name, value]) => env[name] === value)) return;
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    process.execve?.(execPath, [argv0, ...argv.slice(2)], { ...Object.fromEntries(given), ...bunSettings });
  } catch {
    // It runs without the settings, with more memory.
  }
}
