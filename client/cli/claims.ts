import { createFile, listFiles, readFileIfAny, removeFile, replaceFile } from './files.ts';
import { isRunning, nameProcess, type ProcessName } from './processes.ts';

/** How a command has ended. */
export interface Ending {
  status: number | null;
  signal: string | null;
}

/**
 * Who runs the command of an event, or how it has ended. The process that runs it claims the event before anything else, so
 * that it is never run twice, even if the watch is killed and started again.
 */
export type Claim = { runner: ProcessName } | { ending: Ending };

const prefixOf = (state: string) => `${state}.claim-`;
const nameClaim = (state: string, id: number) => `${prefixOf(state)}${id}`;

/** Claims an event for this process; returns whether nobody else has. */
export function claim(state: string, id: number): boolean {
  return createFile(nameClaim(state, id), JSON.stringify({ runner: nameProcess(process.pid) }));
}

export function recordEnding(state: string, id: number, ending: Ending): void {
  replaceFile(nameClaim(state, id), JSON.stringify({ ending }));
}

/** Null if nobody has claimed the event. */
export function readClaim(state: string, id: number): Claim | null {
  const text = readFileIfAny(nameClaim(state, id));
  return text === null ? null : JSON.parse(text);
}

/** Whether the command of an event still runs. */
export function isClaimRunning(state: string, id: number): boolean {
  const found = readClaim(state, id);
  return found !== null && 'runner' in found && isRunning(found.runner);
}

export function dropClaim(state: string, id: number): void {
  removeFile(nameClaim(state, id));
}

export function listClaims(state: string): number[] {
  return listFiles(prefixOf(state)).map(({ rest }) => Number(rest));
}
