import { writeSync } from 'node:fs';

const STANDARD_ERROR = 2;

/** Straight to the descriptor: the stream that process.stderr is would take a quarter of a megabyte. */
export function writeLog(line: string): void {
  try {
    writeSync(STANDARD_ERROR, `${line}\n`);
  } catch {
    // A log that nobody reads any more, or reads too slowly, must not end the agent.
  }
}
