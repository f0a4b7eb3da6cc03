import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { importGenerated, loadDocuments, root } from '../fixtures/load.ts';
import { emitAgentCodec } from './agent-codec.ts';
import { emitByteReaders } from './byte-readers.ts';
import { emitLimits } from './constants.ts';
import { emitSerialisers } from './serialisers.ts';

type Read = (
  bytes: Buffer,
  start: number,
  end: number,
  known: Record<string, unknown> | null,
) => Record<string, unknown> | null;
type Decode = (text: string) => Record<string, unknown>;

/** The real contract: its report is what the readers are for. */
const contract = await readContract(loadDocuments(`${root}/spec`));
let readBytes: Read;
let copy: (from: Record<string, unknown>, to: Record<string, unknown>) => boolean;
let clone: (message: Record<string, unknown>) => Record<string, unknown>;
let decode: Decode;

beforeAll(async () => {
  const readers = { 'byte-readers.ts': emitByteReaders(contract) };
  const codec = {
    'agent-codec.ts': emitAgentCodec(contract),
    'serialisers.ts': emitSerialisers(contract),
    'limits.ts': emitLimits(contract),
  };
  const generated = await importGenerated<{
    readReportBytes: Read;
    copyReport: typeof copy;
    cloneReport: typeof clone;
  }>(readers, 'byte-readers.ts');
  readBytes = generated.readReportBytes;
  copy = generated.copyReport;
  clone = generated.cloneReport;
  decode = (await importGenerated<{ decodeAgentMessage: Decode }>(codec, 'agent-codec.ts'))
    .decodeAgentMessage;
});

/** Also figures that a later contract adds. */
const others = ['HostFigures', 'HostCounters'].flatMap((name) =>
  Object.keys(contract.schemas[name]?.properties ?? {}).map((key) => [key, 1]),
);

const report = {
  ...Object.fromEntries(others),
  uptime: 86_400,
  cpu: 12.34,
  load: [1.23, 0.36, 0],
  mem_total: 8_589_934_592,
  mem_used: 3_456_789_012,
  swap_total: 0,
  swap_used: 0,
  disk_total: 107_374_182_400,
  disk_used: 53_687_091_200,
  net_rx: 123_456.5,
  net_tx: 61_728,
  tcp: 123,
  udp: 6,
  procs: 137,
  boot_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  net_rx_total: 999_999_999_999_999,
  net_tx_total: 1,
};

function write(params: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'report', params });
}

/** Reads the text in the middle of other bytes, as it lies in the memory that connections share. */
function read(text: string, known: Record<string, unknown> | null = null): Record<string, unknown> | null {
  const bytes = Buffer.from(`,1"}}${text}}}0,"`);
  const size = Buffer.byteLength(text);
  return readBytes(bytes, 5, 5 + size, known);
}

describe('accepts', () => {
  it('a whole report, in any order of its fields', async () => {
    expect(read(write(report))).toEqual(report);
    const turned = Object.fromEntries(Object.entries(report).reverse());
    expect(read(write(turned))).toEqual(report);
  });

  it.each([
    ['a point', 'cpu', '12.5', 12.5],
    ['a small fraction', 'cpu', '0.000001', 0.000001],
    ['nothing', 'cpu', '0', 0],
    ['zeros behind the point', 'cpu', '1.000', 1],
    ['fifteen digits', 'mem_used', '999999999999999', 999_999_999_999_999],
    ['fifteen digits with a point', 'net_rx', '1234567890.12345', 1_234_567_890.12345],
    ['the upper bound', 'cpu', '100', 100],
  ])('a number with %s', async (_name, key, text, value) => {
    const plain = write({ ...report, [key]: 77 }).replace(`"${key}":77`, `"${key}":${text}`);
    expect(read(plain)?.[key]).toBe(value);
  });
});

describe('after another report', () => {
  it.each([
    ['the same text', report.boot_id],
    ['another text of the same length', report.boot_id.replace('0f8f', '1f8f')],
    ['another end', report.boot_id.replace(/e$/, 'f')],
    ['a longer one', `${report.boot_id}0`],
    ['a shorter one', report.boot_id.slice(0, -1)],
    ['none', undefined],
  ])('decodes the report when the known boot id is %s', async (_name, boot_id) => {
    expect(read(write(report), { ...report, boot_id })).toEqual(report);
  });

  it.each(['a"b', 'a\\b', 'ä', 'a\tb'])('rejects %j even if it is the known value', async (boot_id) => {
    const written = write(report).replace(report.boot_id, boot_id);
    expect(read(written, { ...report, boot_id })).toBeNull();
  });
});

describe('leaves to the codec', () => {
  const plain = write(report);
  it.each([
    ['a missing field', write({ ...report, tcp: undefined })],
    ['an unknown field', write({ ...report, gpu: 1 })],
    ['a field twice', plain.replace('"tcp":123', '"tcp":123,"tcp":124')],
    ['a field twice in place of another', plain.replace('"udp":6', '"tcp":124')],
    ['a blank', plain.replace('"tcp":123', '"tcp": 123')],
    ['a blank at the end', `${plain} `],
    ['more behind the end', `${plain}}`],
    ['an id', plain.replace('"params"', '"id":1,"params"')],
    ['another method', plain.replace('report', 'hello')],
    ['a negative number', write({ ...report, cpu: -1 })],
    ['an exponent', plain.replace('12.34', '1e1')],
    ['a leading zero', plain.replace('12.34', '012.34')],
    ['a number without a fraction behind its point', plain.replace('12.34', '12.')],
    ['a number that begins with its point', plain.replace('12.34', '.5')],
    ['sixteen digits', write({ ...report, mem_used: 1_000_000_000_000_000 })],
    ['sixteen digits with a point', plain.replace('12.34', '1.000000000000001')],
    ['a number out of range', write({ ...report, cpu: 100.5 })],
    ['a broken number where a whole one belongs', write({ ...report, procs: 1.5 })],
    ['null', write({ ...report, cpu: null })],
    ['a text for a number', write({ ...report, cpu: '1' })],
    ['a list that is too short', write({ ...report, load: [1, 2] })],
    ['a list that is too long', write({ ...report, load: [1, 2, 3, 4] })],
    ['a list with a wrong item', write({ ...report, load: [1, 'x', 3] })],
    ['a list with an item out of range', write({ ...report, load: [1, 2, 1e6 + 1] })],
    ['an escape', write({ ...report, boot_id: 'a\\b' })],
    ['a quote', write({ ...report, boot_id: 'a"b' })],
    ['a letter beyond ASCII', write({ ...report, boot_id: 'ä' })],
    ['a control character', plain.replace('0f8fad5b', '0f8f\tad5b')],
    ['a text that is not plain', write({ ...report, boot_id: '<b>' })],
    ['a text with an ampersand', write({ ...report, boot_id: 'a&b' })],
    ['an empty text', write({ ...report, boot_id: '' })],
    ['a text that is too long', write({ ...report, boot_id: 'x'.repeat(65) })],
    ['nothing', ''],
  ])('%s', async (_name, text) => expect(read(text)).toBeNull());

  it('any truncated report', async () => {
    for (let length = 0; length < plain.length; length += 1) expect(read(plain.slice(0, length))).toBeNull();
  });
});

describe('compared to the codec', () => {
  const count = fc.integer({ min: 0, max: 1_000_000 });
  const bytes = fc.maxSafeNat();
  const fraction = fc.double({ min: 0, max: 100, noNaN: true });
  const metrics = fc.record({
    uptime: bytes,
    cpu: fraction,
    load: fc.tuple(fraction, fraction, fraction),
    mem_total: bytes,
    mem_used: bytes,
    swap_total: bytes,
    swap_used: bytes,
    disk_total: bytes,
    disk_used: bytes,
    net_rx: fc.oneof(bytes, fraction),
    net_tx: fc.oneof(bytes, fraction),
    tcp: count,
    udp: count,
    procs: count,
    boot_id: fc.string({ minLength: 1, maxLength: 70 }),
    net_rx_total: bytes,
    net_tx_total: bytes,
  });

  function agree(text: string): void {
    const params = read(text);
    if (params !== null) expect(decode(text)).toEqual({ method: 'report', params, extra: null, dropped: 0 });
  }

  it('decodes every report like the codec, or not at all', async () => {
    fc.assert(
      fc.property(metrics, (one) => agree(write(one))),
      { numRuns: 2000 },
    );
  });

  it('reads every number like JSON', async () => {
    const decimal = fc
      .tuple(fc.maxSafeNat(), fc.nat(999_999_999))
      .map(([whole, rest]) => `${whole % 10 ** (rest % 16)}.${rest}`);
    fc.assert(
      fc.property(decimal, (text) => {
        const written = write(report).replace('123456.5', text);
        const params = read(written);
        if (params !== null) expect(params.net_rx).toBe(Number(text));
        expect(params === null).toBe(text.length - 1 > 15);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees on a report with any byte changed, inserted or deleted', async () => {
    const change = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('change', 'insert', 'remove'),
      to: fc.oneof(
        fc.constantFrom(...'0123456789.,:"{}[]-+eE \\'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    });
    const plain = write(report);
    fc.assert(
      fc.property(change, ({ at, kind, to }) => {
        const place = at % plain.length;
        const rest = plain.slice(kind === 'insert' ? place : place + 1);
        agree(plain.slice(0, place) + (kind === 'remove' ? '' : to) + rest);
      }),
      { numRuns: 5000 },
    );
  });
});

it('cannot be generated for schemas that it does not support', async () => {
  const documents = loadDocuments();
  const messages = documents.asyncapi.components.messages ?? {};
  if (messages.PingTasks) messages.PingTasks['x-read-bytes'] = true;
  const wrong = await readContract(documents);
  expect(() => emitByteReaders(wrong)).toThrow('cannot be read from bytes');
});

it('overwrites the message with the next one, and leaves copies alone', () => {
  const message = read(write(report)) ?? {};
  const copied = clone(message);
  expect(copied).toEqual(report);
  expect(read(write({ ...report, cpu: 1, load: [7, 8, 9] }))).toBe(message);
  expect(message).toEqual({ ...report, cpu: 1, load: [7, 8, 9] });
  expect(copied).toEqual(report);
  expect(clone({ cpu: 1 })).toEqual({ cpu: 1 });
});

describe('copies a report', () => {
  const zeros = (): Record<string, unknown> => ({
    ...Object.fromEntries(Object.keys(report).map((key) => [key, 0])),
    load: [0, 0, 0],
  });

  it('with every field, and without sharing its lists', () => {
    const target = zeros();
    expect(copy(report, target)).toBe(true);
    expect(target).toEqual(report);
    expect(target.load).not.toBe(report.load);
  });

  it.each(Object.keys(report))('only if both have %s', (key) => {
    const { [key]: _, ...partial } = structuredClone(report) as Record<string, unknown>;
    const target = zeros();
    expect(copy(partial, target)).toBe(false);
    expect(target).toEqual(zeros());
    expect(copy(report, partial)).toBe(false);
    expect(partial).not.toHaveProperty(key);
  });
});
