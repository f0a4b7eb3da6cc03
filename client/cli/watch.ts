import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AlertEvent } from '@muster/generated/types';
import { dropClaim, isClaimRunning, listClaims } from './claims.ts';
import { createEventReader } from './event-reader.ts';
import type { WatchOptions } from './options.ts';
import { lockPlace, readPlace, savePlace } from './place.ts';
import { createTeller } from './teller.ts';

export interface WatchSetup extends WatchOptions {
  readToken: () => string | undefined;
  /** See `createTeller`. */
  program: string;
  /** Ends the watch, after the command that runs. */
  signal: AbortSignal;
  /** Resolves once the line was taken. */
  print: (line: string) => Promise<void>;
  report: (line: string) => void;
}

type Sleep = (milliseconds: number) => Promise<void>;

const POLL_MS = 200;

/** Follows the log of alerts until the signal. Rejects if the first request is refused, or the state cannot be used. */
export async function watch(setup: WatchSetup): Promise<void> {
  const state = setup.state === undefined ? makeState() : path.resolve(setup.state);
  const unlock = lockPlace(state);
  try {
    await follow(setup, state);
  } catch (error) {
    if (!setup.signal.aborted) throw error;
  } finally {
    unlock();
  }
}

/** Without a file the place lasts as long as the watch. */
function makeState(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'muster-watch-')), 'state.json');
}

async function follow(setup: WatchSetup, state: string): Promise<never> {
  const { signal, report, interval } = setup;
  const sleep: Sleep = (milliseconds) => wait(milliseconds, undefined, { signal });
  const read = createEventReader(setup, sleep);
  const tell = chooseTeller(setup, state, sleep);

  /** The claim goes last, so that no other process takes the event for a new one. */
  async function handle(event: AlertEvent, after: number): Promise<void> {
    if (event.withheld_by === null) await tell(event, after);
    savePlace(state, event.id);
    dropClaim(state, event.id);
    signal.throwIfAborted();
  }

  let after = await findStart(setup, state, read);
  for (const id of listClaims(state)) if (id <= after) dropClaim(state, id);
  for (;;) {
    const { events, next, latest } = await read(after);
    if (latest < after) {
      report(
        `the log of the hub ends at event ${latest}, before ${after}: it was restored; following it from there`,
      );
      await dropClaims(state, sleep);
      after = latest;
      savePlace(state, after);
    } else {
      for (const event of events) {
        await handle(event, after);
        after = event.id;
      }
      if (next !== after) savePlace(state, next);
      after = next;
    }
    if (after >= latest) await sleep(interval);
  }
}

/** The stored place. A first start stores where it begins, so that a second one misses nothing. */
async function findStart(
  { from }: WatchSetup,
  state: string,
  read: ReturnType<typeof createEventReader>,
): Promise<number> {
  const stored = readPlace(state);
  const { latest } = await read(stored ?? 0);
  if (stored !== null) return stored;
  const start = from === 'oldest' ? 0 : latest;
  savePlace(state, start);
  return start;
}

/** The ids of a restored log are given again, and the claims are of other events. */
async function dropClaims(state: string, sleep: Sleep): Promise<void> {
  for (const id of listClaims(state)) {
    while (isClaimRunning(state, id)) await sleep(POLL_MS);
    dropClaim(state, id);
  }
}

function chooseTeller(
  { run: command, retry, program, print, report }: WatchSetup,
  state: string,
  sleep: Sleep,
): (event: AlertEvent, after: number) => Promise<void> {
  if (command === undefined) return (event) => print(`${JSON.stringify(event)}\n`);
  return createTeller({ state, command, retry, program, report, sleep });
}
