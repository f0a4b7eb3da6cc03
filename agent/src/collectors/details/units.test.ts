import type { UnitDetails } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { type BusOptions, startSystemBus, type TestBus } from '../../../../tests/agent/support/system-bus.ts';
import { createUnitsSection } from './units.ts';

// A server on a Unix socket that speaks as the bus and systemd do.

let tree: FileTree;
let bus: TestBus | undefined;
const runtime = createManualRuntime();

beforeEach(() => {
  tree = createFileTree();
});
afterEach(async () => {
  await bus?.close();
  bus = undefined;
  tree.close();
});

async function start(options: BusOptions = {}): Promise<TestBus> {
  bus = await startSystemBus(tree.root, options);
  return bus;
}

const open = () => createUnitsSection({ ...tree.host, runtime });
const measure = (): Promise<UnitDetails | undefined> => open().measure(0);

test.each([false, true])('units that have failed; big-endian: %s', async (bigEndian) => {
  const { units, calls } = await start({ bigEndian });
  expect(await measure()).toEqual({ count: 0, failed: [] });
  units.push({ name: 'srv-data\\x2d1.mount', job: 7 }, { name: 'backup@nightly.service' });
  expect(await measure()).toEqual({
    count: 2,
    failed: ['backup@nightly.service', 'srv-data\\x2d1.mount'],
  });
  const list =
    'org.freedesktop.systemd1 /org/freedesktop/systemd1 org.freedesktop.systemd1.Manager.ListUnitsFiltered(failed) 2';
  expect(calls.slice(2)).toEqual([
    'org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.Hello() 2',
    list,
  ]);
});

test('stale units, whose file is gone, have not failed, nor have those that systemd lists for another reason', async () => {
  const { units } = await start();
  units.push(
    { name: 'removed.service', load: 'not-found' },
    { name: 'masked.service', load: 'masked' },
    { name: 'broken.service', load: 'bad-setting' },
    { name: 'active.service', active: 'active' },
    { name: 'web.service' },
  );
  expect(await measure()).toEqual({ count: 1, failed: ['web.service'] });
});

test('50 names are sent, however many units have failed', async () => {
  const { units } = await start();
  for (let number = 100; number < 150; number += 1) units.push({ name: `unit-${number}.service` });
  expect((await measure())?.failed).toHaveLength(50);
  units.push({ name: 'unit-150.service' });
  const { count, failed = [] } = (await measure()) ?? {};
  expect([count, failed.length, failed.at(-1)]).toEqual([51, 50, 'unit-149.service']);
});

test('a name of 255 characters is one, others are not', async () => {
  const { units } = await start();
  const longest = `${'u'.repeat(247)}.service`;
  units.push({ name: longest }, { name: `u${longest}` }, { name: 'not a unit' }, { name: '' });
  expect(await measure()).toEqual({ count: 1, failed: [longest] });
});

test('systemd is asked every 10 s, over a connection that does not stay open', async () => {
  const { units, calls, open: countOpen } = await start();
  const section = open();
  expect(await section.measure(0)).toMatchObject({ count: 0 });
  units.push({ name: 'web.service' });
  expect(await section.measure(9_999)).toMatchObject({ count: 0 });
  expect(await section.measure(10_000)).toMatchObject({ count: 1 });
  expect(calls).toHaveLength(4);
  await expect.poll(countOpen).toBe(0);
});

describe('absent', () => {
  test('without a bus', async () => {
    expect(await measure()).toBeUndefined();
  });

  test('where nobody listens any more', async () => {
    await start();
    tree.write({ 'run/dbus/other': '' });
    await bus?.close();
    tree.write({ 'run/dbus/system_bus_socket': '' });
    expect(await measure()).toBeUndefined();
  });

  test.each(['ServiceUnknown', 'AccessDenied'])('if the answer is the error %s', async (name) => {
    await start({
      answer: (socket, replies) => socket.write(replies.error(`org.freedesktop.DBus.Error.${name}`)),
    });
    expect(await measure()).toBeUndefined();
  });

  test.each(['REJECTED EXTERNAL\r\n', 'ERROR\r\n', 'DATA\r\nREJECTED\r\n'])(
    'if it is refused: %j',
    async (authentication) => {
      await start({ authentication });
      expect(await measure()).toBeUndefined();
    },
  );

  test.each<[string, BusOptions]>([
    ['says nothing', { authentication: '' }],
    ['does not end its first line', { authentication: 'OK 0123' }],
    ['answers another call', { answer: () => undefined }],
    ['stops within the answer', { answer: (socket, { units }) => socket.write(units([]).subarray(0, 40)) }],
  ])('after 2 s, if it %s', async (_, options) => {
    await start(options);
    const measured = measure().then((units) => ['settled', units]);
    const connected = new Promise((resolve) => setTimeout(resolve, 100, ['pending']));
    expect(await Promise.race([measured, connected])).toEqual(['pending']);
    runtime.advance(1_999);
    expect(await Promise.race([measured, Promise.resolve(['pending'])])).toEqual(['pending']);
    runtime.advance(1);
    expect(await measured).toEqual(['settled', undefined]);
    await expect.poll(() => bus?.open()).toBe(0);
  });

  test('if it hangs up', async () => {
    await start({ answer: (socket) => socket.end() });
    expect(await measure()).toBeUndefined();
  });
});

const MEBIBYTE = 1024 * 1024;

/** The start of a message, with the lengths of its body and its fields. */
function head(body: number, fields: number): Buffer {
  const bytes = Buffer.from([0x6c, 2, 1, 1, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
  bytes.writeUInt32LE(body, 4);
  bytes.writeUInt32LE(fields, 12);
  return bytes;
}

/** A list of units with one byte of it changed. */
function damage(units: Buffer, at: number, byte: number): Buffer {
  const damaged = Buffer.from(units);
  damaged[at < 0 ? damaged.length + at : at] = byte;
  return damaged;
}

describe('an answer that makes no sense fails', () => {
  test.each<[string, BusOptions['answer'] & object]>([
    ['no message', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['another version', (socket, { units }) => socket.write(damage(units([]), 3, 2))],
    ['a body of 4 GiB', (socket) => socket.write(head(0xffffffff, 8))],
    ['fields of 4 GiB', (socket) => socket.write(head(8, 0xffffffff))],
    ['a field of another type', (socket, { units }) => socket.write(damage(units([]), 18, 0x76))],
    ['a text without its end', (socket, { units }) => socket.write(damage(units([{ name: 'a' }]), -1, 1))],
    [
      'a list longer than its message',
      (socket, { units }) => {
        const whole = units([{ name: 'a.service' }]);
        // The body begins with the length of the list.
        socket.write(damage(whole, whole.length - whole.readUInt32LE(4) + 1, 255));
      },
    ],
    [
      'another signature',
      (socket, { units }) => socket.write(damage(units([]), units([]).indexOf('a(sss'), 0x62)),
    ],
    [
      'signals without an end',
      (socket, { units }) => {
        // An answer to another call.
        const other = damage(units([]), 24, 99);
        const flood = Buffer.concat(Array.from({ length: Math.ceil(MEBIBYTE / other.length) }, () => other));
        socket.write(flood);
      },
    ],
  ])('%s', async (_, answer) => {
    await start({ answer });
    await expect(measure()).rejects.toThrow();
  });

  test('1 MiB is read, more is not', async () => {
    const fill = (length: number) => Array.from({ length }, () => ({ name: `${'u'.repeat(200)}.service` }));
    const { units } = await start();
    units.push(...fill(1_900));
    expect(await measure()).toMatchObject({ count: 1_900 });
    units.push(...fill(1_000));
    await expect(measure()).rejects.toThrow('bytes');
  });
});

test('bytes may arrive one by one', async () => {
  await start({
    answer: (socket, { units }) => {
      for (const byte of units([{ name: 'web.service' }])) socket.write(Buffer.from([byte]));
    },
  });
  expect(await measure()).toEqual({ count: 1, failed: ['web.service'] });
});
