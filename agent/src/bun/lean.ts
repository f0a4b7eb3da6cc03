/** What tells Bun to keep small and to itself; it is read before the first line of a program runs. */
export const leanSettings: Readonly<Record<string, string>> = {
  // The agent runs for a millisecond a second: compiled code would never pay for the memory that it takes.
  BUN_JSC_useBaselineJIT: '0',
  BUN_JSC_useDFGJIT: '0',
  BUN_JSC_useFTLJIT: '0',
  BUN_JSC_useRegExpJIT: '0',
  BUN_JSC_useConcurrentJIT: '0',
  // A heap that stays near what is used, no threads that help to collect it, no timer that looks every second.
  BUN_JSC_forceMiniVMMode: '1',
  BUN_JSC_useConcurrentGC: '0',
  BUN_JSC_numberOfGCMarkers: '1',
  BUN_GC_TIMER_DISABLE: '1',
  // No thread that looks after every turn of the loop for memory to give back; the loop does so itself.
  MIMALLOC_SCAVENGER: '0',
  // Holes in large pieces of memory are given back as well.
  MIMALLOC_PURGE_HOLES_LARGE_FLOOR: '0',
  // A hub that moved is found by the next attempt.
  BUN_FEATURE_FLAG_DISABLE_DNS_CACHE: '1',
  // Nothing is told to anybody but the hub, not even of a crash.
  BUN_ENABLE_CRASH_REPORTING: '0',
  DO_NOT_TRACK: '1',
};

/** The part of the process that starting anew needs. */
export interface RestartableProcess {
  execPath: string;
  argv0: string;
  argv: string[];
  env: Record<string, string | undefined>;
  /** As execve(2): returns only by throwing. */
  execve?(file: string, args: string[], env: Record<string, string>): void;
}

/**
 * Starts the program again in its place with the settings that only its environment can carry: same process,
 * same arguments. Returns where they are in force already, or where the system does not let a program be started.
 */
export function startLean(process: RestartableProcess): void {
  const { execPath, argv0, argv, env } = process;
  if (Object.entries(leanSettings).every(([name, value]) => env[name] === value)) return;
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    process.execve?.(execPath, [argv0, ...argv.slice(2)], { ...Object.fromEntries(given), ...leanSettings });
  } catch {
    // Larger than it need be, but it runs.
  }
}
