import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import type { AlertEvent } from '@muster/generated/types';
import { dropClaim, type Ending, isClaimRunning, readClaim } from './claims.ts';
import { describeEvent } from './event-variables.ts';
import { openText } from './files.ts';
import type { ClaimedRun } from './run-claimed.ts';

export interface TellerOptions {
  state: string;
  command: string;
  retry: number;
  /** Path of the program, which also runs commands. */
  program: string;
  report: (line: string) => void;
  /** Rejects when the watch is to end. */
  sleep: (milliseconds: number) => Promise<void>;
}

/** What became of one attempt; null if nobody knows, because its process was killed. */
type Outcome = Ending | null;

const POLL_MS = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Runs the command for events. `tell` resolves once the event was told, or is given up, and both are reported. */
export function createTeller({ state, command, retry, program, report, sleep }: TellerOptions) {
  /** Starts a process that claims the event and runs the command; resolves to its exit code. */
  async function start(event: AlertEvent, after: number): Promise<number | null> {
    // A pipe would be empty if the watch were killed before it writes.
    const input = openText(state, `${JSON.stringify(event)}\n`);
    const run: ClaimedRun = { state, id: event.id, after, command };
    const { MUSTER_TOKEN: _token, ...env } = process.env;
    const child = spawn(
      process.execPath,
      [...process.execArgv, program, 'run-claimed', JSON.stringify(run)],
      {
        detached: true,
        stdio: [input, 'inherit', 'inherit'],
        env: { ...env, ...describeEvent(event) },
      },
    );
    closeSync(input);
    const [code] = await once(child, 'exit');
    return code;
  }

  /** Waits for a process that another watch has started, too. */
  async function attempt(event: AlertEvent, after: number): Promise<Outcome> {
    for (;;) {
      const found = readClaim(state, event.id);
      if (found === null) {
        const code = await start(event, after);
        if (code !== 0 && readClaim(state, event.id) === null) return { status: code, signal: null };
      } else if ('ending' in found) return found.ending;
      else if (isClaimRunning(state, event.id)) await sleep(POLL_MS);
      else return readEnding(event.id);
    }
  }

  /** It may have ended since it was looked at. */
  function readEnding(id: number): Outcome {
    const found = readClaim(state, id);
    return found !== null && 'ending' in found ? found.ending : null;
  }

  return async function tell(event: AlertEvent, after: number): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const ending = await attempt(event, after);
      if (ending === null) {
        report(`event ${event.id}: its command was killed before it ended; it is not run again`);
        return;
      }
      if (ending.status === 0) return;
      const reason =
        ending.signal === null ? `failed with status ${ending.status}` : `was ended by ${ending.signal}`;
      if (failures >= retry) {
        report(`event ${event.id}: the command ${reason}; the event is skipped`);
        return;
      }
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      report(`event ${event.id}: the command ${reason}; it is run again in ${pause / 1000} s`);
      await sleep(pause);
      dropClaim(state, event.id);
    }
  };
}
