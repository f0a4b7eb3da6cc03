import { spawn } from 'node:child_process';
import { claim, dropClaim, type Ending, recordEnding } from './claims.ts';
import { readPlace } from './place.ts';

/** What a watch tells the process that runs the command of an event. */
export interface ClaimedRun {
  state: string;
  id: number;
  /** The place at the time of the start. */
  after: number;
  /** For the shell. */
  command: string;
}

/**
 * Claims an event, runs its command and records how it has ended. It is a process with a group of its own, which outlives the
 * watch, so that a command that has begun also ends. Does nothing if the event is claimed already.
 */
export async function runClaimed({ state, id, after, command }: ClaimedRun): Promise<void> {
  if (!claim(state, id)) return;
  // Another watch may have told the event and removed its claim since this process was started.
  if (readPlace(state) !== after) {
    dropClaim(state, id);
    return;
  }
  recordEnding(state, id, await run(command));
}

/** Standard input is the event, which the watch has opened for this process. */
function run(command: string): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'inherit' });
    child.on('error', () => resolve({ status: 127, signal: null }));
    child.on('exit', (status, signal) => resolve({ status, signal }));
  });
}
