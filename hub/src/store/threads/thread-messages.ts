import type { StoreErrorCode } from '../errors.ts';

/** Arguments of the command `K`, where `C` maps names to function types. */
export type CommandArgs<C, K extends keyof C> = C[K] extends (...args: infer A) => unknown ? A : never;

/** Its result, as the main thread receives it. */
export type CommandResult<C, K extends keyof C> = C[K] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;

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

export type Reply = { id: number } & (
  | { value: unknown }
  | { error: { code: StoreErrorCode; message: string } }
);

/** Id of the reply that reports whether the database could be opened; requests are numbered from 1. */
export const OPENED = 0;
