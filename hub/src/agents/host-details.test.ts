import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { DomainError } from '../lib/errors.ts';
import { createHostDetails } from './host-details.ts';
import { createPresences } from './presence.ts';
import { createRemoteNodes } from './remote-nodes.ts';

const NODE = 7;
const WATCH_MS = limits.detailsWatchSeconds * 1000;

function start() {
  const runtime = createManualRuntime();
  const remote = createRemoteNodes();
  const presences = createPresences(remote);
  const fleet = {
    get(id: number): never {
      if (id !== NODE) throw new DomainError('not_found', 'There is no such node.');
      return undefined as never;
    },
  };
  const sent: string[] = [];
  const nothing = () => undefined;
  const channel = {
    send: (text: string) => void sent.push(text),
    ping: nothing,
    close: nothing,
    terminate: nothing,
  };
  const details = createHostDetails(runtime, fleet, presences);
  const connect = (hasDetails = true) => {
    const presence = presences.connect(NODE, { channel, probes: [] }, runtime.monotonic());
    presence.hasDetails = hasDetails;
    return presence;
  };
  return { runtime, remote, presences, details, sent, connect };
}

const none = (state: string) => ({ state, at: null, details: {} });

test('the agent is asked by the first request, and again while there are requests', () => {
  const { runtime, details, sent, connect } = start();
  connect();
  expect(sent).toEqual([]);
  expect(details.read(NODE)).toEqual(none('waiting'));
  expect(sent).toEqual([
    `{"jsonrpc":"2.0","method":"details.watch","params":{"seconds":${WATCH_MS / 1000}}}`,
  ]);
  for (let reader = 0; reader < 1_000; reader += 1) details.read(NODE);
  runtime.advance(WATCH_MS / 2 - 1);
  details.read(NODE);
  expect(sent).toHaveLength(1);
  runtime.advance(1);
  details.read(NODE);
  expect(sent).toHaveLength(2);
});

test('members replace the previous ones of the same name, and have the time of the latest', () => {
  const { runtime, details, connect } = start();
  const presence = connect();
  details.read(NODE);
  details.accept(presence, { memory: { free: 1 }, fans: [{ name: 'cpu', rpm: 900 }] });
  details.accept(presence, { memory: { cached: 2 } });
  expect(details.read(NODE)).toEqual({
    state: 'live',
    at: Math.floor(runtime.now() / 1000),
    details: { memory: { cached: 2 }, fans: [{ name: 'cpu', rpm: 900 }] },
  });
});

test('nothing is kept that was not asked for', () => {
  const { runtime, details, connect } = start();
  const presence = connect();
  details.accept(presence, { memory: { free: 1 } });
  expect(details.read(NODE)).toEqual(none('waiting'));
  details.accept(presence, { memory: { free: 2 } });
  runtime.advance(WATCH_MS);
  details.accept(presence, { memory: { free: 3 } });
  expect(details.read(NODE)).toMatchObject({ state: 'live', details: { memory: { free: 3 } } });
  runtime.advance(WATCH_MS + 1);
  details.accept(presence, { memory: { free: 4 } });
  expect(details.read(NODE)).toEqual(none('waiting'));
});

test('a new connection begins with nothing, and the old one adds nothing', () => {
  const { details, sent, connect } = start();
  const old = connect();
  details.read(NODE);
  details.accept(old, { memory: { free: 1 } });
  const presence = connect();
  expect(details.read(NODE)).toEqual(none('waiting'));
  expect(sent).toHaveLength(2);
  details.accept(old, { memory: { free: 2 } });
  expect(details.read(NODE)).toEqual(none('waiting'));
  details.accept(presence, { memory: { free: 3 } });
  expect(details.read(NODE)).toMatchObject({ details: { memory: { free: 3 } } });
});

test('says why a node has no details', () => {
  const { remote, presences, details, sent, connect } = start();
  expect(() => details.read(8)).toThrow(DomainError);
  expect(details.read(NODE)).toEqual(none('offline'));
  const presence = connect(false);
  expect(details.read(NODE)).toEqual(none('unsupported'));
  presences.remove(presence);
  remote.set([NODE], 0);
  expect(details.read(NODE)).toEqual(none('waiting'));
  Object.assign(remote.find(NODE) ?? {}, { hasDetails: false });
  expect(details.read(NODE)).toEqual(none('unsupported'));
  expect(sent).toEqual([]);
});

test('another hub is asked about its nodes while somebody asks this one', () => {
  const { runtime, remote, details, connect } = start();
  remote.set([NODE], 0);
  expect(details.listWanted()).toEqual([]);
  details.adopt(NODE, { at: 5, details: { memory: { free: 1 } } });
  expect(details.read(NODE)).toEqual(none('waiting'));
  expect(details.listWanted()).toEqual([NODE]);
  details.adopt(NODE, { at: 6, details: { memory: { free: 2 } } });
  expect(details.read(NODE)).toEqual({ state: 'live', at: 6, details: { memory: { free: 2 } } });
  runtime.advance(WATCH_MS);
  expect(details.listWanted()).toEqual([NODE]);
  runtime.advance(1);
  expect(details.listWanted()).toEqual([]);
  // The agent has moved to this hub meanwhile.
  details.read(NODE);
  connect();
  details.adopt(NODE, { at: 7, details: { memory: { free: 3 } } });
  expect(details.read(NODE)).toEqual(none('waiting'));
  expect(details.listWanted()).toEqual([]);
});

test('shares what another hub is asked about, and only while it is', () => {
  const { runtime, details, sent, connect } = start();
  const presence = connect();
  details.follow([NODE, 8]);
  expect(sent).toHaveLength(1);
  expect(details.share(NODE)).toBeUndefined();
  details.accept(presence, { memory: { free: 1 } });
  expect(details.share(NODE)).toEqual({
    at: Math.floor(runtime.now() / 1000),
    details: { memory: { free: 1 } },
  });
  details.follow([]);
  expect(details.share(NODE)).toBeUndefined();
  details.follow([NODE]);
  runtime.advance(WATCH_MS + 1);
  expect(details.share(NODE)).toBeUndefined();
  presence.hasDetails = false;
  details.follow([NODE]);
  expect(sent).toHaveLength(1);
});
