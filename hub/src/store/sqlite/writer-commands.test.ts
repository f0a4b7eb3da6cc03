import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { command } from '../command.ts';
import type { StoredState } from '../rows.ts';
import type { ReaderCommands, WriterCommands } from '../store-commands.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import { startDatabaseThread } from '../threads/database-thread.ts';
import type { CommandArgs } from '../threads/thread-messages.ts';
import { writerEntry } from './threads/entries.ts';

/*
 * Most of this file is checked by the compiler: `@ts-expect-error` fails `npm run check` where the next line compiles.
 */

test('the result of a command is typed, without a cast', async () => {
  const writer = await startDatabaseThread<WriterCommands>(
    { path: `${makeFolder()}/muster.db` },
    { entry: writerEntry },
  );
  onTestFinished(() => writer.close());
  const state = await writer.call('load', [0]);
  expectTypeOf(state).toEqualTypeOf<StoredState>();
  expect(state.nodes).toEqual([]);
  expectTypeOf(writer.call<'measureFile'>).returns.resolves.toBeNumber();
  expectTypeOf(writer.call<'vacuumStep'>).returns.resolves.toEqualTypeOf<{ hasMore: boolean }>();
});

test('a wrong name, count, order or type of arguments does not compile', () => {
  const calls = (writer: DatabaseThread<WriterCommands>, reader: DatabaseThread<ReaderCommands>) => [
    // @ts-expect-error there is no such command
    () => writer.call('unknown', []),
    // @ts-expect-error an argument is missing
    () => writer.call('setNodeToken', [1]),
    // @ts-expect-error the arguments are swapped
    () => writer.call('setNodeToken', ['token', 1]),
    // @ts-expect-error the arguments are swapped
    () => writer.call('replaceDatabase', [0, '/tmp/candidate.db']),
    // @ts-expect-error a ledger must be a batch or null
    () => writer.call('updateNode', [1, {}, 20260215]),
    // @ts-expect-error the option has another name
    () => writer.call('rollupHistory', [{ hour: 1, most: 3 }]),
    // @ts-expect-error a command of the other thread
    () => writer.call('readNodeHistory', [{ metrics: true, tasks: [] }]),
    // @ts-expect-error a command of the other thread
    () => reader.call('load', [0]),
  ];
  expectTypeOf(calls).toBeFunction();
  expect(calls).toHaveLength(2);
});

/** Names of commands with two arguments of one type, which could be swapped and still compile. */
type Swappable = {
  [K in keyof WriterCommands]: CommandArgs<WriterCommands, K> extends [infer A, infer B, ...unknown[]]
    ? [A, B] extends [B, A]
      ? K
      : never
    : never;
}[keyof WriterCommands];

test('no command has two arguments of one type; those are named', () => {
  expectTypeOf<Swappable>().toBeNever();
});

test('a command is durable and fails on a full disk, unless it says otherwise', () => {
  const run = async (): Promise<number> => 0;
  expect(command({}, run)).toEqual({ onDiskFull: 'fail', isDurable: true, changes: [], run });
  // @ts-expect-error there is no such rule
  const misspelt = command({ onDiskFull: 'use-reserve' }, run);
  // @ts-expect-error there is no such part of the state
  const unknown = command({ changes: ['servers'] }, run);
  expect([misspelt, unknown]).toHaveLength(2);
});
