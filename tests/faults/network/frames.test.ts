import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opcodes } from '@muster/shared/websocket/frames';
import { expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { makeFolder } from '../../support/folder.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { makeFrame, openRaw, type RawSocket } from '../../support/network/raw-socket.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';

const MIB = 1024 * 1024;
/** Allowed growth under malformed input; V8 keeps some freed heap. */
const MAX_GROWTH = 96 * MIB;
const protocolError = [1002];
const notUtf8 = [1007];
const misuse = [1008];
const tooBig = [1009];

/** Sends a block repeatedly, so that a million frames need fewer writes. */
interface Attack {
  name: string;
  bytes: Buffer;
  times?: number;
  codes: number[];
}

const fragment = (payload: string, isFinal = false) =>
  makeFrame({ opcode: opcodes.continuation, isFinal, payload: Buffer.from(payload, 'latin1') });
const beginning = (payload: string | Buffer = '') =>
  makeFrame({ opcode: opcodes.text, isFinal: false, payload });
const repeat = (bytes: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => bytes));

/** Violations of RFC 6455 and of the limits, with the expected close codes. */
const attacks: Attack[] = [
  { name: 'an unmasked frame', bytes: makeFrame({ isMasked: false, payload: 'x' }), codes: protocolError },
  { name: 'a reserved opcode', bytes: makeFrame({ opcode: 3, payload: 'x' }), codes: protocolError },
  { name: 'a reserved control opcode', bytes: makeFrame({ opcode: 11 }), codes: protocolError },
  {
    name: 'compression that nobody agreed on',
    bytes: makeFrame({ reserved: 4, payload: 'x' }),
    codes: protocolError,
  },
  { name: 'a reserved bit', bytes: makeFrame({ reserved: 1, payload: 'x' }), codes: protocolError },
  { name: 'a continuation of nothing', bytes: fragment('x', true), codes: protocolError },
  {
    name: 'a message within a message',
    bytes: Buffer.concat([beginning('x'), makeFrame({ payload: 'y' })]),
    codes: protocolError,
  },
  {
    name: 'a ping in pieces',
    bytes: makeFrame({ opcode: opcodes.ping, isFinal: false }),
    codes: protocolError,
  },
  {
    name: 'a ping of 126 bytes',
    bytes: makeFrame({ opcode: opcodes.ping, payload: 'x'.repeat(126) }),
    codes: protocolError,
  },
  {
    name: 'a close of one byte',
    bytes: makeFrame({ opcode: opcodes.close, payload: 'x' }),
    codes: protocolError,
  },
  {
    name: 'a close code that must not be sent',
    bytes: makeFrame({ opcode: opcodes.close, payload: Buffer.from([0x03, 0xed]) }),
    codes: protocolError,
  },
  {
    name: 'text that is not UTF-8',
    bytes: makeFrame({ payload: Buffer.from([0x7b, 0xff]) }),
    codes: notUtf8,
  },
  {
    name: 'an overlong form of a slash',
    bytes: makeFrame({ payload: Buffer.from([0xc0, 0xaf]) }),
    codes: notUtf8,
  },
  {
    name: 'half of a surrogate pair',
    bytes: makeFrame({ payload: Buffer.from([0xed, 0xa0, 0x80]) }),
    codes: notUtf8,
  },
  {
    name: 'text that ends within a character',
    bytes: Buffer.concat([beginning(Buffer.from([0xe2, 0x82])), fragment('x', true)]),
    codes: notUtf8,
  },
  {
    name: 'a frame that announces an exabyte',
    bytes: makeFrame({ announced: 2n ** 60n }),
    codes: tooBig,
  },
  {
    name: 'a frame that announces more than a number can count',
    bytes: makeFrame({ announced: 2n ** 63n }),
    codes: [...protocolError, ...tooBig],
  },
  {
    name: 'a frame of one byte too many',
    bytes: makeFrame({ payload: 'x'.repeat(65_537) }),
    codes: tooBig,
  },
  {
    name: 'pieces that are one byte too many together',
    bytes: Buffer.concat([beginning('x'.repeat(40_000)), fragment('x'.repeat(25_537), true)]),
    codes: tooBig,
  },
  {
    name: 'a million pieces of one byte',
    bytes: Buffer.concat([repeat(fragment('x'), 1000)]),
    times: 1000,
    codes: [...misuse, ...tooBig],
  },
  {
    name: 'a million empty pieces',
    bytes: repeat(fragment(''), 1000),
    times: 1000,
    codes: misuse,
  },
  {
    name: 'pings without end, whose answers nobody reads',
    bytes: repeat(makeFrame({ opcode: opcodes.ping, payload: 'x'.repeat(125) }), 100),
    times: 2000,
    codes: [...misuse],
  },
  {
    name: 'pongs without end',
    bytes: repeat(makeFrame({ opcode: 10, payload: 'x'.repeat(125) }), 100),
    times: 2000,
    codes: misuse,
  },
  {
    name: 'messages without end',
    bytes: repeat(makeFrame({ payload: '{"jsonrpc":"2.0","method":"report","params":{}}' }), 100),
    times: 2000,
    codes: misuse,
  },
];

/** Sends until done or until the peer closes. */
async function attackWith({ name, bytes, times = 1 }: Attack, raw: RawSocket): Promise<void> {
  // Fragments continue a message; a flooding client does not read until the peer closes.
  if (name.includes('pieces of one') || name.includes('empty pieces')) await raw.write(beginning());
  if (name.includes('nobody reads')) raw.socket.pause();
  for (let count = 0; count < times; count += 1) if (!(await raw.write(bytes))) break;
  raw.socket.resume();
}

function readMemory(hub: HubProcess): number {
  const status = readFileSync(`/proc/${hub.process.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function startWithNodes() {
  const hub = await startHub(join(makeFolder(), 'muster.db'));
  const cookie = await hub.login();
  const add = async (name: string): Promise<string> =>
    (await hub.call('POST', '/api/nodes', { cookie, body: { name } })).token;
  return {
    hub,
    port: Number(new URL(hub.url).port),
    attacker: await add('attacker'),
    other: await add('other'),
  };
}

test.each(['agent', 'viewer'] as const)(
  'invalid frames from the %s close only that connection, with the matching code',
  { timeout: 240_000 },
  async (role) => {
    const { hub, port, attacker, other } = await startWithNodes();
    const neighbour = await openAgent(hub.wsUrl, other);
    const viewer = await openSocket(`${hub.wsUrl}/api/ws`);
    const open = () =>
      role === 'agent'
        ? openRaw(port, '/api/agent/ws', { Authorization: `Bearer ${attacker}` })
        : openRaw(port, '/api/ws');
    for (const attack of attacks.slice(0, 3)) {
      const raw = await open();
      await attackWith(attack, raw);
      await raw.closed;
    }
    const before = readMemory(hub);
    const ends: Promise<number | null>[] = [];
    for (const attack of attacks) {
      const raw = await open();
      await attackWith(attack, raw);
      // A reset discards a close frame in flight; then only the end is seen.
      const codes = [...attack.codes, ...((attack.times ?? 1) > 1 ? [null] : [])];
      expect(codes, attack.name).toContain(await raw.closeCode);
      ends.push(raw.closed);
    }
    // None of them echoes the close frame: the hub terminates each connection after its close timeout.
    await Promise.all(ends);
    await expect.poll(() => readMemory(hub) - before).toBeLessThan(MAX_GROWTH);

    neighbour.send(makeReport({ cpu: 42 }));
    await neighbour.settle();
    await viewer.settle();
    await expect
      .poll(async () => (await hub.call('GET', '/api/nodes')).nodes[1], { timeout: 60_000 })
      .toMatchObject({ name: 'other', online: true, metrics: { cpu: 42 } });
    expect([neighbour.socket.readyState, viewer.socket.readyState]).toEqual([1, 1]);
    await viewer.close();
    await neighbour.close();
    expect(await hub.process.stop()).toBe(0);
    expect(hub.process.output.stderr).toBe('');
  },
);

test('accepts a message in fragments split within a character, with pings in between', async () => {
  const { hub, port, attacker } = await startWithNodes();
  const raw = await openRaw(port, '/api/agent/ws', { Authorization: `Bearer ${attacker}` });
  const text = Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'hello', params: { os: 'Größe 舰队' } }));
  for (let at = 0; at < text.length; at += 1) {
    const [opcode, isFinal] = [at === 0 ? opcodes.text : opcodes.continuation, at === text.length - 1];
    await raw.write(makeFrame({ opcode, isFinal, payload: text.subarray(at, at + 1) }));
    if (at % 20 === 0) await raw.write(makeFrame({ opcode: opcodes.ping, payload: 'still here' }));
  }
  await expect
    .poll(async () => (await hub.call('GET', '/api/nodes')).nodes[0], { timeout: 60_000 })
    .toMatchObject({ online: true, os: 'Größe 舰队' });
  await raw.write(makeFrame({ opcode: opcodes.close, payload: Buffer.from([0x03, 0xe8]) }));
  expect(await raw.closed).toBe(1000);
  expect(await hub.process.stop()).toBe(0);
});

test('closes with 1003 when an agent sends a binary frame', async () => {
  const { hub, port, attacker } = await startWithNodes();
  const raw = await openRaw(port, '/api/agent/ws', { Authorization: `Bearer ${attacker}` });
  await raw.write(makeFrame({ opcode: opcodes.binary, payload: 'x' }));
  expect(await raw.closed).toBe(1003);
  expect(await hub.process.stop()).toBe(0);
});
