import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test, vi } from 'vitest';
import { createExportStreams, type ExportFormat, type ExportTable } from './export-streams.ts';

const csv: ExportFormat = { format: 'csv', isCompressed: false };
const poll = { timeout: 10_000, interval: 5 };

/** A table of `slices` slices of 100 rows with a text of `length` characters, and how many were read. */
function makeTable(slices: number, length = 100) {
  const state = { read: 0 };
  const table: ExportTable = {
    head: { name: 'a "table"' },
    columns: ['number', 'text'],
    slices: (async function* () {
      for (let slice = 0; slice < slices; slice += 1) {
        state.read += 1;
        yield Array.from({ length: 100 }, (_, row) => [slice * 100 + row, 'x'.repeat(length)]);
      }
    })(),
  };
  return { state, table };
}

function setUp() {
  const runtime = createManualRuntime();
  const streams = createExportStreams(runtime);
  const open = (slices: number, format = csv) => {
    const { state, table } = makeTable(slices);
    return streams.open(format, () => table).then((stream) => ({ state, stream }));
  };
  return { runtime, streams, open };
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each<[string, ExportFormat['format']]>([
  ['CSV', 'csv'],
  ['JSON', 'json'],
])('%s is the same with and without compression', async (_, format) => {
  const { open, runtime } = setUp();
  const plain = await readAll((await open(20, { format, isCompressed: false })).stream);
  const packed = await readAll((await open(20, { format, isCompressed: true })).stream);
  expect(gunzipSync(packed).equals(plain)).toBe(true);
  const text = plain.toString();
  const rows = format === 'csv' ? text.split('\r\n').slice(1, -1) : JSON.parse(text).rows;
  expect(rows).toHaveLength(2_000);
  expect(runtime.pendingTimers).toBe(0);
});

test('a table without rows has a header, or an empty list', async () => {
  const { open } = setUp();
  expect((await readAll((await open(0)).stream)).toString()).toBe('number,text\r\n');
  const { stream } = await open(0, { format: 'json', isCompressed: false });
  expect(JSON.parse((await readAll(stream)).toString())).toEqual({ name: 'a "table"', rows: [] });
});

test.each([true, false])('reads no more than the client takes (compressed: %s)', async (isCompressed) => {
  const { open } = setUp();
  const { state, stream } = await open(10_000, { format: 'csv', isCompressed });
  let taken = 0;
  stream.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > 1_000) stream.pause();
  });
  await vi.waitFor(() => expect(stream.isPaused()).toBe(true), poll);
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(state.read).toBeLessThan(1_000);
  stream.destroy();
});

test.each([true, false])('reads nothing after the client has gone (compressed: %s)', async (isCompressed) => {
  const { open, runtime } = setUp();
  const { state, stream } = await open(1_000_000, { format: 'json', isCompressed });
  await once(stream, 'readable');
  stream.destroy();
  await vi.waitFor(() => expect(runtime.pendingTimers).toBe(0), poll);
  const { read } = state;
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(state.read).toBe(read);
});

/** 80 MB, of which the client keeps nothing. */
test('memory does not grow with the length of an export', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const measure = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const { streams } = setUp();
  const stream = await streams.open(csv, () => makeTable(400, 2_000).table);
  const before = measure();
  let [bytes, peak] = [0, before];
  for await (const chunk of stream) {
    if (bytes % 10_000_000 > (bytes + chunk.length) % 10_000_000) peak = Math.max(peak, measure());
    bytes += chunk.length;
  }
  expect(bytes).toBeGreaterThan(80_000_000);
  expect(peak - before).toBeLessThan(20_000_000);
});

test('the memory of a slice is released when the slice has been compressed', async () => {
  const slices = Array.from({ length: 3 }, () => new TextEncoder().encode('1,text\r\n'.repeat(1_000)));
  const table = { ...makeTable(0).table, slices: ReadableStream.from(slices) };
  const stream = await setUp().streams.open({ format: 'csv', isCompressed: true }, () => table);
  expect(gunzipSync(await readAll(stream)).toString()).toContain('1,text\r\n1,text');
  expect(slices.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0, 0]);
});

test('fails when the client reads nothing for a minute, and not before', async () => {
  const { open, runtime } = setUp();
  const { stream } = await open(10_000);
  const failures: string[] = [];
  stream.on('error', ({ message }) => failures.push(message));
  stream.once('readable', () => undefined);
  await vi.waitFor(() => expect(runtime.pendingTimers).toBe(1), poll);
  runtime.advance(limits.exportStallSeconds * 1000 - 1);
  expect(stream.destroyed).toBe(false);
  runtime.advance(1);
  await vi.waitFor(() => expect(failures).toEqual(['the client has stopped reading']), poll);
});

test('runs as many as the limit allows, also when some have ended', async () => {
  const { open } = setUp();
  const opened = await Promise.all(Array.from({ length: limits.exports }, () => open(10_000)));
  await expect(open(1)).rejects.toMatchObject({ code: 'busy' });
  opened[0]?.stream.destroy();
  await vi.waitFor(async () => {
    const { stream } = await open(10_000);
    opened.push({ ...opened[0], stream } as never);
  }, poll);
  await expect(open(1)).rejects.toMatchObject({ code: 'busy' });
  for (const { stream } of opened) stream.destroy();
});

test('a table that cannot be read rejects and frees its place', async () => {
  const { streams, open } = setUp();
  const fail = () => Promise.reject(new Error('no such node'));
  for (let count = 0; count <= limits.exports; count += 1)
    await expect(streams.open(csv, fail)).rejects.toThrow('no such node');
  expect((await readAll((await open(1)).stream)).length).toBeGreaterThan(10_000);
});

test('a slice that cannot be read, and another database, fail the stream', async () => {
  const { streams, open } = setUp();
  const table = makeTable(1).table;
  const slices = (async function* () {
    yield [[1, 'a']];
    throw new Error('the disk is gone');
  })();
  const failing = await streams.open({ format: 'csv', isCompressed: true }, () => ({ ...table, slices }));
  await expect(readAll(failing)).rejects.toThrow('the disk is gone');
  const { stream } = await open(10_000, { format: 'json', isCompressed: true });
  const reading = readAll(stream);
  streams.abort();
  await expect(reading).rejects.toThrow('replaced');
});

test.each([true, false])(
  'memory of slices is released when it has been compressed (%s)',
  async (isCompressed) => {
    const { streams } = setUp();
    const row = Buffer.from('1,one\r\n');
    const owned = Array.from({ length: 20 }, () => new Uint8Array(row));
    const table = {
      head: {},
      columns: ['number', 'text'],
      slices: (async function* () {
        yield* owned;
        yield [[2, 'two']];
      })(),
    };
    const bytes = await readAll(await streams.open({ format: 'csv', isCompressed }, () => table));
    const text = (isCompressed ? gunzipSync(bytes) : bytes).toString();
    expect(text).toBe(`number,text\r\n${'1,one\r\n'.repeat(20)}2,two\r\n`);
    expect(owned.map(({ buffer }) => buffer.detached)).toEqual(owned.map(() => isCompressed));
    // Small buffers share their memory.
    expect(row.toString()).toBe('1,one\r\n');
  },
);

test('an aborted export that is compressed stops reading', async () => {
  const { streams, open, runtime } = setUp();
  const { state, stream } = await open(1_000_000, { format: 'csv', isCompressed: true });
  await once(stream, 'readable');
  const failed = once(stream, 'error');
  streams.abort();
  expect((await failed)[0].message).toBe('the database was replaced during the export');
  await vi.waitFor(() => expect(runtime.pendingTimers).toBe(0), poll);
  const { read } = state;
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(state.read).toBe(read);
});
