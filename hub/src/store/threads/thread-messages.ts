import type { CommandArgs } from '../command-table.ts';
import type { StoreErrorCode } from '../errors.ts';

/** `workerData` of a database thread. */
export interface ThreadOptions {
  path: string;
  /** `max_page_count` of the writer's connection. */
  maxPages?: number | undefined;
  /** Size of the writer's reserve file. */
  reserveBytes?: number | undefined;
  /** Whether the writer rejects a database of an older version. */
  refusesMigration?: boolean | undefined;
}

type CommandRequest<C, K extends keyof C = keyof C> = K extends keyof C
  ? { id: number; command: K; args: CommandArgs<C, K> }
  : never;

/** A thread executes requests in order of arrival. */
export type Request<C> = CommandRequest<C> | { id: number; command: 'close'; args: [] };

export type Reply = { id: number } & (
  | { value: unknown }
  | { error: { code: StoreErrorCode; message: string } }
);

/** Id of the reply that reports whether the database could be opened; requests are numbered from 1. */
export const OPENED = 0;
