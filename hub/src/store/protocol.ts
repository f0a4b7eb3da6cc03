import type { StoreErrorCode } from './store.ts';

/** What the writer thread is started with. */
export interface WriterOptions {
  path: string;
  maxPages: number | undefined;
  reserveBytes?: number | undefined;
}

/** A command, or `close`, with its arguments. Requests are executed in the order of their arrival. */
export interface Request {
  id: number;
  command: string;
  args: unknown[];
}

export type Reply = { id: number } & (
  | { value: unknown }
  | { error: { code: StoreErrorCode; message: string } }
);

/** The reply with this id tells whether the database could be opened; requests count from 1. */
export const OPENED = 0;
