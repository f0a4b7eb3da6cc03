import { expect, test } from 'vitest';
import { isCsrfTokenRefused, isSessionOver, readFailure } from './hub-error.ts';

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

test('a problem has its code, field errors and Retry-After', () => {
  const failure = readFailure(answer(429, { 'Retry-After': '840' }), {
    code: 'too_many_attempts',
    detail: 'Locked.',
    errors: [{ pointer: '/name', detail: 'too long' }, { pointer: 3 }, null],
    request_id: 'r-1',
  });
  expect(failure).toMatchObject({
    code: 'too_many_attempts',
    status: 429,
    message: 'Locked.',
    fieldErrors: [{ pointer: '/name', detail: 'too long' }],
    retryAfterSeconds: 840,
    requestId: 'r-1',
  });
});

test.each([['<html>502</html>'], [undefined], [null], [{ code: 7 }], [[]]])(
  'a response that no hub sends is unreadable: %j',
  (body) => {
    expect(readFailure(answer(502), body)).toMatchObject({
      code: 'unreadable',
      status: 502,
      fieldErrors: [],
    });
  },
);

test.each([['soon'], ['-1'], ['1.5'], ['99999999']])('a Retry-After of %s is not counted down', (header) => {
  expect(
    readFailure(answer(503, { 'Retry-After': header }), { code: 'busy' }).retryAfterSeconds,
  ).toBeUndefined();
});

test('recognises the codes that end a session or require a reload', () => {
  const over = readFailure(answer(401), { code: 'session_required' });
  const refused = readFailure(answer(403), { code: 'csrf_token_required' });
  expect([isSessionOver(over), isSessionOver(refused)]).toEqual([true, false]);
  expect([isCsrfTokenRefused(over), isCsrfTokenRefused(refused)]).toEqual([false, true]);
  expect(isSessionOver(new Error('session_required'))).toBe(false);
});
