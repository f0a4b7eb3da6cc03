import { randomUUID } from 'node:crypto';
import { createFile, listFiles, readFileIfAny, removeFile, removeOldParts, replaceFile } from './files.ts';
import { isRunning, nameProcess, type ProcessName } from './processes.ts';

/** The id of the last event that was handled; null before the first start. Throws for a file that is none. */
export function readPlace(state: string): number | null {
  const text = readFileIfAny(state);
  if (text === null) return null;
  const { after } = parse(text) as { after?: unknown };
  if (Number.isSafeInteger(after) && (after as number) >= 0) return after as number;
  throw new Error(`${state} is not the state of a watch.`);
}

export function savePlace(state: string, after: number): void {
  replaceFile(state, `${JSON.stringify({ after })}\n`);
}

/**
 * Refuses a state that another process uses, and returns a function that gives it back. Of two that start at the same time one
 * or both are refused.
 */
export function lockPlace(state: string): () => void {
  const prefix = `${state}.lock-`;
  const own = `${prefix}${randomUUID()}`;
  createFile(own, JSON.stringify(nameProcess(process.pid)));
  for (const { file } of listFiles(prefix)) {
    if (file === own) continue;
    const text = readFileIfAny(file);
    const holder = text === null ? null : (parse(text) as ProcessName);
    if (holder !== null && isRunning(holder)) {
      removeFile(own);
      throw new Error(`Another watch, the process ${holder.pid}, uses ${state}.`);
    }
    removeFile(file);
  }
  removeOldParts(state);
  return () => removeFile(own);
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
