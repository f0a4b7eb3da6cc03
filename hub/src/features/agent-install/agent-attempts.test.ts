import { createManualRuntime } from '@muster/shared/runtime/manual';
import { describe, expect, test } from 'vitest';
import { describePoolClient } from '../../lib/rate-limit/pool-client.ts';
import { createAgentAttemptLog } from './agent-attempts.ts';

const NOW = 1_800_000_000_000;
const start = (isLoopbackOnly = false) => {
  const runtime = createManualRuntime({ now: NOW });
  const log = createAgentAttemptLog(
    runtime,
    () => true,
    isLoopbackOnly,
    () => ['192.0.2.10'],
    (address) => describePoolClient(address, false),
  );
  return { runtime, log };
};

test('the latest attempt comes first, and a repeated one is listed once', () => {
  const { runtime, log } = start();
  log.record({ kind: 'installer', address: '192.0.2.1' });
  log.record({ kind: 'unknown_token', address: '192.0.2.2' });
  runtime.advance(5_000);
  log.record({ kind: 'installer', address: '192.0.2.1' });
  expect(log.view()).toEqual({
    ts: NOW / 1000 + 5,
    has_agents: true,
    loopback_only: false,
    addresses: ['192.0.2.10'],
    attempts: [
      { kind: 'installer', address: '192.0.2.1', at: NOW / 1000 + 5, node_id: null, clock_offset: null },
      { kind: 'unknown_token', address: '192.0.2.2', at: NOW / 1000, node_id: null, clock_offset: null },
    ],
  });
});

test('attempts are forgotten after 15 minutes, and the oldest of more than 64', () => {
  const { runtime, log } = start();
  for (let n = 0; n < 70; n += 1) log.record({ kind: 'unknown_token', address: `192.0.${n}.1` });
  expect(log.view().attempts).toHaveLength(64);
  expect(log.view().attempts.at(-1)?.address).toBe('192.0.6.1');
  runtime.advance(15 * 60_000 + 1);
  expect(log.view().attempts).toEqual([]);
});

test('a connected agent is listed only if its clock is wrong', () => {
  const { log } = start();
  const connect = (date: string | undefined) =>
    log.record({ kind: 'connected', address: '192.0.2.1', nodeId: 7, date });
  connect(undefined);
  connect('nonsense');
  connect(new Date(NOW + 59_000).toUTCString());
  expect(log.view().attempts).toEqual([]);
  connect(new Date(NOW - 7_200_000).toUTCString());
  expect(log.view().attempts).toMatchObject([{ kind: 'connected', node_id: 7, clock_offset: -7_200 }]);
});

test('a hub on loopback offers no addresses', () => {
  expect(start(true).log.view()).toMatchObject({ loopback_only: true, addresses: [] });
});

describe('a crowd of attempts', () => {
  const own = [
    { kind: 'unknown_token', address: '192.0.2.1' },
    { kind: 'installer', address: '2001:db8:600d::1' },
    { kind: 'no_upgrade', address: '2001:db8:bad::1', nodeId: 7 },
  ] as const;
  const listOwn = ({ log }: ReturnType<typeof start>) =>
    log
      .view()
      .attempts.filter(({ address, node_id }) =>
        own.some((one) => one.address === address && (node_id === null || node_id === 7)),
      );

  test('of one /64 replaces its own only, of which it has eight', () => {
    const hub = start();
    for (const attempt of own) hub.log.record(attempt);
    for (let n = 0; n < 200; n += 1)
      hub.log.record({ kind: 'unknown_token', address: `2001:db8:bad:1::${n.toString(16)}` });
    expect(listOwn(hub)).toHaveLength(3);
    expect(hub.log.view().attempts).toHaveLength(3 + 8);
    expect(hub.log.view().attempts[0]?.address).toBe('2001:db8:bad:1::c7');
  });

  test('of one /48 replaces its own only, of which it has half of the list, and none of a node with its token', () => {
    const hub = start();
    for (const attempt of own) hub.log.record(attempt);
    for (let n = 0; n < 200; n += 1)
      hub.log.record({ kind: 'unknown_token', address: `2001:db8:bad:${n.toString(16)}::1` });
    expect(listOwn(hub)).toHaveLength(3);
    expect(hub.log.view().attempts).toHaveLength(3 + 32);
  });

  test('of 50 networks leaves the others theirs', () => {
    const hub = start();
    for (const attempt of own) hub.log.record(attempt);
    for (let n = 0; n < 5_000; n += 1)
      hub.log.record({ kind: 'unknown_token', address: `2001:db8:${n % 50}:${n.toString(16)}::1` });
    expect(listOwn(hub)).toHaveLength(3);
    expect(hub.log.view().attempts).toHaveLength(64);
  });
});
