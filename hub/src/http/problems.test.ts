import { type ProblemCode, problems } from '@muster/generated/problems';
import { describe, expect, it } from 'vitest';
import { DomainError, findDomainError } from '../lib/errors.ts';
import { StoreError } from '../store/errors.ts';
import { namesJson, prefersText, writeProblem } from './problems.ts';

describe('writeProblem', () => {
  it.each(Object.keys(problems) as ProblemCode[])('writes %s as in the contract', (code) => {
    const { status, title } = problems[code];
    const body = JSON.parse(writeProblem(new DomainError(code, 'A sentence.'), 'r-1'));
    expect(body).toEqual({
      type: `urn:muster:problem:${code}`,
      title,
      status,
      detail: 'A sentence.',
      code,
      ...(status >= 500 ? { request_id: 'r-1' } : {}),
    });
  });

  it('lists the errors with their pointers', () => {
    const errors = [{ pointer: '/name', detail: 'is missing' }];
    const refusal = new DomainError('invalid_request', 'A sentence.', { errors });
    expect(JSON.parse(writeProblem(refusal, ''))).toMatchObject({ errors });
  });

  it('never includes the cause', () => {
    const refusal = new DomainError('storage_full', 'A sentence.', { cause: new Error('/secret/path') });
    expect(writeProblem(refusal, 'r-1')).not.toContain('secret');
  });
});

describe('prefersText', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['application/problem+json', false],
    ['application/json, text/plain, */*', false],
    ['application/json, text/javascript, */*; q=0.01', false],
    ['text/plain, application/json;q=0.9', true],
    ['text/plain;q=0.5, application/json;q=0.9', false],
    ['text/plain', true],
    ['TEXT/PLAIN; charset=utf-8', true],
    ['text/*', true],
    ['text/html', true],
    ['image/avif,image/webp', true],
    ['application/json;q=0, */*', true],
    ['text/html, */*; q=0.01', false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['text/plain;q=x, application/json;q=0.1', false],
  ])('of %j is %s', (accept, expected) => expect(prefersText(accept)).toBe(expected));
});

describe('namesJson', () => {
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['text/html, */*;q=0.8', false],
    ['application/json', true],
    ['APPLICATION/JSON; charset=utf-8', true],
    ['application/problem+json', true],
    ['application/ld+json, */*', true],
    ['text/plain, application/json;q=0.1', true],
    ['application/json;q=0, */*', false],
    ['text/json', false],
    ['application/jsonl', false],
    ['x application/json', false],
  ])('of %j is %s', (accept, expected) => expect(namesJson(accept)).toBe(expected));
});

describe('findDomainError', () => {
  it('returns a domain error unchanged', () => {
    const refusal = new DomainError('conflict', 'A sentence.');
    expect(findDomainError(refusal)).toBe(refusal);
  });

  it.each([
    ['full', 'storage_full'],
    ['closed', 'shutting_down'],
  ] as const)('maps a store error %s to %s', (storeCode, code) => {
    const cause = new StoreError(storeCode, 'A sentence.');
    expect(findDomainError(cause)).toMatchObject({ code, cause });
  });

  it.each([new StoreError('fault', 'A defect.'), new Error('A defect.'), undefined, 'text'])(
    'ignores other errors',
    (error) => expect(findDomainError(error)).toBeUndefined(),
  );
});
