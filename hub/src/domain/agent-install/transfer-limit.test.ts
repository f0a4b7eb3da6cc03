import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import { createTransferLimit } from './transfer-limit.ts';

const busy = expect.objectContaining({ code: 'busy', retryAfter: 10 });

test('a client has one place, which it gets back once', () => {
  const limit = createTransferLimit();
  const free = limit.reserve('a');
  expect(() => limit.reserve('a')).toThrow(busy);
  free();
  free();
  limit.reserve('a');
  expect(() => limit.reserve('a')).toThrow(busy);
});

test('all clients together have 64 places', () => {
  const limit = createTransferLimit();
  const places = Array.from({ length: limits.agentTransfers }, (_, index) =>
    limit.reserve(`client ${index}`),
  );
  expect(() => limit.reserve('one more')).toThrow(busy);
  places[0]?.();
  limit.reserve('one more');
  expect(() => limit.reserve('another')).toThrow(busy);
});
