import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import { describePoolClient } from '../../lib/rate-limit/pool-client.ts';
import { createTransferLimit } from './agent-binaries.ts';

const busy = expect.objectContaining({ code: 'busy', retryAfter: 10 });
const { agentTransfers, agentTransfersPerNetwork } = limits;

function open() {
  const limit = createTransferLimit();
  const lost: string[] = [];
  const reserve = (address: string, isKnown = false) =>
    limit.reserve(describePoolClient(address, isKnown), () => lost.push(address));
  return { reserve, lost };
}

test('a client has one place, which it gets back once', () => {
  const { reserve } = open();
  const place = reserve('192.0.2.1');
  expect(() => reserve('192.0.2.1')).toThrow(busy);
  place.free();
  place.free();
  reserve('192.0.2.1');
  expect(() => reserve('192.0.2.1')).toThrow(busy);
});

test('a /48 has half of the places, and an address that is known needs none of them', () => {
  const { reserve, lost } = open();
  const from = (index: number) => reserve(`2001:db8:bad:${index.toString(16)}::1`);
  const [first] = Array.from({ length: agentTransfersPerNetwork }, (_, index) => from(index));
  expect(() => from(0xffff)).toThrow(busy);
  reserve('2001:db8:bad:eeee::1', true);
  reserve('2001:db8:600d::1');
  first?.free();
  from(0xffff);
  expect(lost).toEqual([]);
});

test('all clients together have 64 places', () => {
  const { reserve } = open();
  const places = Array.from({ length: agentTransfers }, (_, index) => reserve(`192.0.${index}.1`));
  expect(() => reserve('198.51.100.1')).toThrow(busy);
  places[0]?.free();
  reserve('198.51.100.1');
  expect(() => reserve('198.51.100.2')).toThrow(busy);
});

test('when all are taken, the oldest of the network with the most is given to a newcomer', () => {
  const { reserve, lost } = open();
  for (let index = 0; index < agentTransfers; index += 1)
    reserve(`2001:db8:${index % 2}:${index.toString(16)}::1`);
  reserve('203.0.113.1');
  expect(lost).toEqual(['2001:db8:0:0::1']);
  for (let index = 0; index < 1_000; index += 1)
    try {
      reserve(`198.51.${index % 50}.${index >> 2}`);
    } catch (error) {
      expect(error).toEqual(busy);
    }
  expect(lost).not.toContain('203.0.113.1');
});
