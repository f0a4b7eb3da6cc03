import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import { isSendableCloseCode, standardCloseCodes } from '@muster/shared/websocket/close-codes';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePlain } from '../../support/data/plain-text.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { makeFrame, openRaw } from '../../support/network/raw-socket.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';
import { document, makeArbitrary, makeMutated, resolve, type Schema } from './arbitrary.ts';

// Valid and invalid messages generated from the AsyncAPI document, over real sockets. The expected result is
// computed by ajv from the same document, independently of the hub's generated codec.

const RUNS = Number(process.env.MUSTER_SOCKET_RUNS ?? 400);
const seed = Number(process.env.MUSTER_SOCKET_SEED ?? 20_261_122);
const MINUTE_MS = 60_000;

const schemas = document.components.schemas;
const metrics: Schema = schemas.Metrics ?? {};
const facts: Schema = schemas.Facts ?? {};

let hub: TestHub;
let cookie: string;
let token: string;
let id: number;
let agent: TestSocket;
/** A second agent that must not be affected. */
let witness: { id: number; socket: TestSocket };

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  ({ token, id } = await hub.addNode({ name: 'fuzzed' }));
  const other = await hub.addNode({ name: 'witness' });
  witness = { id: other.id, socket: await openAgent(hub.wsUrl, other.token) };
  witness.socket.send(makeHello());
  witness.socket.send(makeReport({ cpu: 42 }));
  await witness.socket.settle();
  agent = await openAgent(hub.wsUrl, token);
});

afterAll(() => hub?.remove());

const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'contract', components: { schemas } });

/** The accepted form of a field: its value, its plain form, or undefined. */
type Judge = (value: unknown) => unknown;

/** A check for each field of an object. */
function makeJudges(schema: Schema): Record<string, Judge> {
  const absolute = (part: Schema): Schema =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/', '"contract#/'));
  return Object.fromEntries(
    Object.entries(resolve(schema).properties ?? {}).map(([name, part]) => {
      const validate = ajv.compile(absolute(part));
      const { maxLength = Number.POSITIVE_INFINITY } = resolve(part);
      return [
        name,
        (value: unknown) => {
          const plain = typeof value === 'string' ? describePlain(value, maxLength) : value;
          return validate(plain) === true ? plain : undefined;
        },
      ];
    }),
  );
}

const judgeMetrics = makeJudges(metrics);
const judgeFacts = makeJudges(facts);

/** The accepted fields of an object, and the number of dropped ones. */
function salvage(object: Record<string, unknown>, judges: Record<string, Judge>) {
  const known = Object.entries(object).filter(([name]) => Object.hasOwn(judges, name));
  const kept = known
    .map(([name, value]) => [name, judges[name]?.(value)] as const)
    .filter(([, value]) => value !== undefined);
  return { kept: Object.fromEntries(kept), dropped: known.length - kept.length };
}

// biome-ignore lint/suspicious/noExplicitAny: fields of every kind are compared
async function readNode(nodeId = id): Promise<any> {
  hub.hub.services.snapshots.invalidate();
  const { body } = await hub.request('GET', '/api/nodes', { cookie });
  return body.nodes.find((node: { id: number }) => node.id === nodeId);
}

const counts = () => hub.hub.services.ingest.counts;

async function say(message: unknown): Promise<void> {
  hub.runtime.advance(MINUTE_MS / 10);
  agent.send(message);
  await agent.settle();
  await witness.socket.settle();
}

const check = (property: fc.IAsyncPropertyWithHooks<[Record<string, unknown>]>) =>
  fc.assert(property, { numRuns: RUNS, seed });

/** Rates are shown as integers. */
const rates = { net_rx: true, net_tx: true };
const roundRate = (value: unknown) => (typeof value === 'number' ? Math.round(value) : value);

const validReport = makeArbitrary(metrics) as fc.Arbitrary<Record<string, unknown>>;
const validFacts = makeArbitrary(facts) as fc.Arbitrary<Record<string, unknown>>;

test(
  'keeps exactly the fields of a report that the contract allows',
  async () => {
    const property = fc.asyncProperty(fc.oneof(validReport, makeMutated(metrics)), async (params) => {
      const before = { ...counts() };
      await say({ jsonrpc: '2.0', method: 'report', params });
      const { kept, dropped } = salvage(params, judgeMetrics);
      expect(counts().reports).toBe(before.reports + 1);
      expect(counts().droppedFields).toBe(before.droppedFields + dropped);
      const { metrics: shown } = await readNode();
      for (const name of Object.keys(judgeMetrics))
        expect([name, shown[name]]).toEqual([name, name in rates ? roundRate(kept[name]) : kept[name]]);
    });
    await check(property);
  },
  RUNS * 200 + 20_000,
);

test(
  'keeps exactly the allowed facts; an invalid field keeps its previous value',
  async () => {
    let present: Record<string, unknown> = {};
    const property = fc.asyncProperty(fc.oneof(validFacts, makeMutated(facts)), async (params) => {
      const before = counts().droppedFields;
      await say({ jsonrpc: '2.0', method: 'hello', params });
      const { kept, dropped } = salvage(params, judgeFacts);
      expect(counts().droppedFields).toBe(before + dropped);
      // The first hello of a connection sets the kinds of probes, and nobody sees the former boot id and what else it answers.
      const { probes: _, former_boot_id: __, details: ___, statistics: ____, ...lasting } = kept;
      present = { ...present, ...lasting };
      const shown = await readNode();
      for (const [name, value] of Object.entries(present)) expect([name, shown[name]]).toEqual([name, value]);
    });
    await check(property);
  },
  RUNS * 200 + 20_000,
);

test(
  'drops and counts malformed messages and closes after more than ten in a minute',
  async () => {
    const envelope = fc.record(
      {
        jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', 2, null),
        method: fc.constantFrom<unknown>('report', 'reports', 'ping.tasks', '__proto__', 7, null),
        params: fc.oneof(fc.jsonValue(), validReport),
        id: fc.constantFrom<unknown>(1, null, 'a'),
      },
      { noNullPrototype: true },
    );
    const text = fc.oneof(
      envelope.map((value) => JSON.stringify(value)),
      fc.string({ maxLength: 300 }),
      fc.array(envelope, { maxLength: 3 }).map((batch) => JSON.stringify(batch)),
      envelope.map((value) => JSON.stringify(value).slice(0, -1)),
    );
    const property = fc.asyncProperty(text, async (message) => {
      const { metrics: before } = await readNode();
      const taken = counts().reports;
      hub.runtime.advance(MINUTE_MS / limits.badMessagesPerMinute);
      await say(message);
      const { metrics: after, online } = await readNode();
      expect(online).toBe(true);
      if (counts().reports === taken) expect(after).toEqual(before);
      else expect(JSON.parse(message)).toMatchObject({ jsonrpc: '2.0', method: 'report' });
    });
    await fc.assert(property, { numRuns: RUNS, seed });
    hub.runtime.advance(MINUTE_MS);
    await agent.settle();
    for (let bad = 0; bad < limits.badMessagesPerMinute; bad += 1) agent.send('nonsense');
    await agent.settle();
    agent.send('nonsense');
    expect((await agent.closed).code).toBe(standardCloseCodes.policyViolation);
  },
  RUNS * 200 + 20_000,
);

test(
  'random bytes close only their own connection, with a code of the contract, or are tolerated',
  async () => {
    const frame = fc.record(
      {
        opcode: fc.integer({ min: 0, max: 15 }),
        isFinal: fc.boolean(),
        reserved: fc.constantFrom(0, 0, 0, 1, 4, 7),
        isMasked: fc.constantFrom(true, true, true, false),
        payload: fc.oneof(
          fc.uint8Array({ maxLength: 130 }).map((bytes) => Buffer.from(bytes)),
          fc.constant(Buffer.from(JSON.stringify(makeReport()))),
        ),
        announced: fc.constantFrom(
          0n,
          5n,
          125n,
          126n,
          65_535n,
          65_537n,
          2n ** 31n,
          2n ** 63n,
          2n ** 64n - 1n,
        ),
      },
      { requiredKeys: ['opcode', 'isFinal', 'reserved', 'isMasked', 'payload'], noNullPrototype: true },
    );
    const { port } = new URL(hub.url);
    // Null if the connection ends without a close frame; 1000 echoes a close with that code.
    const codes = [
      null,
      ...Object.values(standardCloseCodes).filter(isSendableCloseCode),
      ...Object.values(closeCodes),
    ];
    const property = fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), async (frames) => {
      const headers = { authorization: `Bearer ${token}` };
      const raw = await openRaw(Number(port), '/api/agent/ws', headers);
      await raw.write(Buffer.concat(frames.map(makeFrame)));
      // Keep the second agent below its message limit.
      hub.runtime.advance(MINUTE_MS / 10);
      await witness.socket.settle();
      raw.socket.end();
      expect(codes).toContain(await raw.closed);
      const { online, metrics: shown } = await readNode(witness.id);
      expect([online, shown.cpu]).toEqual([true, 42]);
    });
    await fc.assert(property, { numRuns: RUNS, seed });
  },
  RUNS * 200 + 20_000,
);
