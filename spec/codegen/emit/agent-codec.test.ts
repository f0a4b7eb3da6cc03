import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../fixtures/arbitrary.ts';
import { importGenerated, loadContract } from '../fixtures/load.ts';
import { emitAgentCodec } from './agent-codec.ts';
import { emitLimits } from './constants.ts';
import { emitSerialisers } from './serialisers.ts';

interface Codec {
  decodeAgentMessage: (text: string) => Record<string, unknown>;
  decodeHubMessage: (text: string) => Record<string, unknown>;
  encodeHello: (facts: unknown) => string;
  toPlainHello: (facts: object) => object;
  encodeReport: (metrics: unknown) => string;
  encodePingResult: (result: unknown) => string;
  encodePingTasks: (tasks: unknown) => string;
}

const contract = await loadContract();
let codec: Codec;

beforeAll(async () => {
  const files = {
    'agent-codec.ts': emitAgentCodec(contract),
    'serialisers.ts': emitSerialisers(contract),
    'limits.ts': emitLimits(contract),
  };
  codec = await importGenerated<Codec>(files, 'agent-codec.ts');
});

function envelope(method: string, params: string): string {
  return `{"jsonrpc":"2.0","method":"${method}","params":${params}}`;
}

describe('errors', () => {
  it.each([
    ['json', ''],
    ['json', '{'],
    ['json', '{"a":1}garbage'],
    ['json', 'NaN'],
    ['batch', '[]'],
    ['batch', `[${envelope('report', '{}')}]`],
    ['envelope', 'null'],
    ['envelope', '5'],
    ['envelope', '"hello"'],
    ['envelope', '{}'],
    ['envelope', '{"method":"report","params":{}}'],
    ['envelope', '{"jsonrpc":"1.0","method":"report","params":{}}'],
    ['envelope', '{"jsonrpc":2.0,"method":"report","params":{}}'],
    ['envelope', '{"jsonrpc":"2.0","method":7,"params":{}}'],
    ['envelope', '{"__proto__":{"jsonrpc":"2.0","method":"report"},"params":{}}'],
    ['request', '{"jsonrpc":"2.0","id":1,"method":"report","params":{}}'],
    ['request', '{"jsonrpc":"2.0","id":null,"method":"report","params":{}}'],
    ['method', envelope('ping.tasks', '[]')],
    ['method', envelope('constructor', '{}')],
    ['method', envelope('__proto__', '{}')],
    ['method', envelope('', '{}')],
    ['params', envelope('report', '[]')],
    ['params', envelope('report', 'null')],
    ['params', '{"jsonrpc":"2.0","method":"report"}'],
    ['params', envelope('hello', '"x"')],
    ['params', envelope('ping.result', '{}')],
    ['params', envelope('ping.result', '{"task_id":0,"latency_ms":1}')],
    ['params', envelope('ping.result', '{"task_id":1,"latency_ms":-2}')],
    ['params', envelope('ping.result', '{"task_id":1,"latency_ms":1e309}')],
    ['params', envelope('ping.result', '{"task_id":1,"latency_ms":1,"node":2}')],
    ['params', envelope('report', `${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
  ])('%s: %s', async (fault, text) => {
    expect(codec.decodeAgentMessage(text)).toEqual({ method: null, fault });
  });
});

describe('partially valid report', () => {
  const decode = (params: string) => codec.decodeAgentMessage(envelope('report', params));

  it('returns a valid report unchanged', async () => {
    const params = { cpu: 12.5, load: [0, 1, 2.5], mem_used: 9007199254740991, boot_id: 'a' };
    expect(decode(JSON.stringify(params))).toEqual({ method: 'report', params, extra: null, dropped: 0 });
    expect(decode('{}')).toEqual({ method: 'report', params: {}, extra: null, dropped: 0 });
  });

  it.each([
    ['"cpu":"12"', 'text for a number'],
    ['"cpu":null', 'null'],
    ['"cpu":-0.1', 'a negative number'],
    ['"cpu":100.1', 'a number above its maximum'],
    ['"cpu":1e309', 'a number that is not finite'],
    ['"procs":-1', 'a negative number where the schema names no minimum'],
    ['"procs":9007199254740993', 'a number above 2^53 − 1'],
    ['"procs":1.5', 'a fraction for a count'],
    ['"mem_used":[1]', 'a list for a number'],
    ['"load":[1,2]', 'a list that is too short'],
    ['"load":[1,2,3,4]', 'a list that is too long'],
    ['"load":[1,2,-3]', 'a list with a bad item'],
    ['"load":{"0":1,"1":2,"2":3,"length":3}', 'an object for a list'],
    ['"boot_id":""', 'text that is too short'],
    ['"boot_id":{"toString":1}', 'an object for text'],
  ])('drops %s (%s) and keeps the rest', async (field) => {
    expect(decode(`{"net_rx_total":7,${field}}`)).toEqual({
      method: 'report',
      params: { net_rx_total: 7 },
      extra: null,
      dropped: 1,
    });
  });

  it('counts characters, not code units', async () => {
    const id = '😀'.repeat(64);
    expect(decode(JSON.stringify({ boot_id: id }))).toMatchObject({ params: { boot_id: id }, dropped: 0 });
    expect(decode(JSON.stringify({ boot_id: `${id}x` }))).toMatchObject({
      params: { boot_id: id },
      dropped: 0,
    });
  });

  it('replaces the characters of texts that have a meaning in HTML or a terminal, and cuts texts', async () => {
    expect(decode('{"boot_id":"a\\u0007<b>\\u202e","note<":{"k&":["\'","\\n"]}}')).toEqual({
      method: 'report',
      params: { boot_id: 'a\ufffd‹b›\ufffd' },
      extra: { 'note‹': { 'k＆': ['’', '\ufffd'] } },
      dropped: 0,
    });
    expect(decode(JSON.stringify({ boot_id: `${'x'.repeat(63)}<y` }))).toMatchObject({
      params: { boot_id: `${'x'.repeat(63)}‹` },
      dropped: 0,
    });
  });

  it('uses the last of duplicate fields, like JSON.parse', async () => {
    expect(decode('{"cpu":1,"cpu":2}')).toMatchObject({ params: { cpu: 2 }, dropped: 0 });
  });

  it('keeps unknown fields separately, up to a number and a size', async () => {
    expect(decode('{"cpu":1,"gpu":{"t":61},"note":"x"}')).toEqual({
      method: 'report',
      params: { cpu: 1 },
      extra: { gpu: { t: 61 }, note: 'x' },
      dropped: 0,
    });
    expect(decode('{"a":1,"b":2,"c":3,"d":4,"cpu":5}')).toEqual({
      method: 'report',
      params: { cpu: 5 },
      extra: { a: 1, b: 2, c: 3 },
      dropped: 1,
    });
    expect(decode(`{"long":"${'x'.repeat(100)}","short":1}`)).toMatchObject({
      extra: { short: 1 },
      dropped: 1,
    });
    expect(decode(`{"wide":"${'€'.repeat(31)}"}`)).toMatchObject({ extra: null, dropped: 1 });
  });

  it('measures unknown fields as they are serialised', async () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }), (fields) => {
        const { extra } = decode(JSON.stringify(fields));
        expect(Buffer.byteLength(JSON.stringify(extra))).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('handles names with a meaning in JavaScript', async () => {
    const { params, extra, dropped } = decode(
      '{"__proto__":{"cpu":1,"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}',
    );
    expect({ params, extra, dropped }).toEqual({
      params: {},
      extra: { constructor: { prototype: { polluted: true } }, toString: 1 },
      dropped: 1,
    });
    expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(extra)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('drops unknown fields nested too deeply to serialise', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect(decode(`{"cpu":1,"deep":${deep}}`)).toEqual({
      method: 'report',
      params: { cpu: 1 },
      extra: null,
      dropped: 1,
    });
    expect(decode(`{"cpu":${deep}}`)).toMatchObject({ params: {}, dropped: 1 });
  });

  it('never throws and never accepts an invalid value', async () => {
    fc.assert(
      fc.property(
        fc.record({ cpu: fc.jsonValue(), load: fc.jsonValue(), other: fc.jsonValue() }),
        (fields) => {
          const { cpu, load } = decode(JSON.stringify(fields)).params as { cpu?: unknown; load?: unknown };
          expect(cpu === undefined || (typeof cpu === 'number' && cpu >= 0 && cpu <= 100)).toBe(true);
          expect(load === undefined || (Array.isArray(load) && load.length === 3)).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(codec.decodeAgentMessage(text)).toBeTypeOf('object');
      }),
    );
  });
});

describe('other messages', () => {
  it('makes the texts of facts plain, and leaves other values alone', async () => {
    const hostname = '<a"b&c> and more';
    expect(codec.decodeAgentMessage(envelope('hello', JSON.stringify({ hostname, ipv4: null })))).toEqual({
      method: 'hello',
      params: { hostname: '‹a”b＆c› ', ipv4: null },
      dropped: 0,
    });
    expect(codec.decodeAgentMessage(envelope('hello', '{"hostname":["<"]}'))).toMatchObject({
      params: {},
      dropped: 1,
    });
  });

  it('makes the texts of stored facts plain, and returns the same object if they are', async () => {
    const stored = { id: 7, name: '<', hostname: '<b>', ipv4: null };
    expect(codec.toPlainHello(stored)).toEqual({ ...stored, hostname: '‹b›' });
    const plain = { ...stored, hostname: 'b' };
    expect(codec.toPlainHello(plain)).toBe(plain);
  });

  it('ignores unknown facts', async () => {
    expect(
      codec.decodeAgentMessage(envelope('hello', '{"hostname":"a","cpu_cores":0,"ipv4":null,"token":"x"}')),
    ).toEqual({
      method: 'hello',
      params: { hostname: 'a', ipv4: null },
      dropped: 1,
    });
  });

  it('accepts ping tasks only if all are valid; open schemas may have more fields', async () => {
    const task = { id: 1, target: 'a', interval: 60 };
    const decode = (tasks: unknown) => codec.decodeHubMessage(envelope('ping.tasks', JSON.stringify(tasks)));
    expect(decode([task])).toEqual({ method: 'ping.tasks', params: [task] });
    expect(decode([{ ...task, later: 1 }])).toMatchObject({ method: 'ping.tasks' });
    expect(decode([task, { ...task, interval: 4 }])).toEqual({ method: null, fault: 'params' });
    expect(decode(Array.from({ length: 65 }, () => task))).toEqual({ method: null, fault: 'params' });
    expect(decode({})).toEqual({ method: null, fault: 'params' });
    expect(codec.decodeHubMessage(envelope('report', '{}'))).toEqual({ method: null, fault: 'method' });
  });

  it('decodes what it encodes', async () => {
    const facts = { hostname: 'a\\b', cpu_cores: 2, ipv4: null };
    const result = { task_id: 3, latency_ms: -1 };
    const tasks = [{ id: 1, target: 'a', interval: 60 }];
    expect(codec.decodeAgentMessage(codec.encodeHello(facts))).toEqual({
      method: 'hello',
      params: facts,
      dropped: 0,
    });
    expect(codec.decodeAgentMessage(codec.encodePingResult(result))).toEqual({
      method: 'ping.result',
      params: result,
    });
    expect(codec.decodeHubMessage(codec.encodePingTasks(tasks))).toEqual({
      method: 'ping.tasks',
      params: tasks,
    });
    fc.assert(
      fc.property(sampleOf(contract.schemas, { $ref: '#/components/schemas/AgentMetrics' }), ({ value }) => {
        expect(codec.decodeAgentMessage(codec.encodeReport(value))).toMatchObject({
          method: 'report',
          extra: null,
        });
      }),
    );
  });
});
