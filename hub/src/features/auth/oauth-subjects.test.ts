import { expect, test } from 'vitest';
import {
  type ExternalIdentity,
  findAllowedSubject,
  formatExternalUsername,
  isStillAllowed,
} from './oauth-subjects.ts';

const octocat: ExternalIdentity = { provider: 'github', id: '583231', login: 'octocat' };
const ada: ExternalIdentity = { provider: 'oidc', id: 'a-1', email: 'ada@example.com' };

test.each<[string, ExternalIdentity, string[], string | undefined]>([
  ['an empty list', octocat, [], undefined],
  ['the id', octocat, ['583231'], '583231'],
  ['the login name', octocat, ['x', 'octocat'], 'octocat'],
  ['the login name in another case', octocat, ['OctoCat'], 'OctoCat'],
  ['a part of the login name', octocat, ['octo'], undefined],
  ['digits that equal another user’s login name', { ...octocat, login: '42' }, ['42'], undefined],
  ['the sub', ada, ['a-1'], 'a-1'],
  ['the sub in another case', ada, ['A-1'], undefined],
  ['the verified email address', ada, ['Ada@Example.com'], 'Ada@Example.com'],
  ['an unverified email address', { provider: 'oidc', id: 'a-1' }, ['ada@example.com'], undefined],
  [
    'a login name at another provider',
    { provider: 'oidc', id: 'x', login: 'octocat' },
    ['octocat'],
    undefined,
  ],
  ['an email address without an @', { ...ada, email: 'root' }, ['root'], undefined],
])('%s', (_name, identity, subjects, expected) => {
  expect(findAllowedSubject(identity, subjects)).toBe(expected);
});

test('a session is allowed while its entry is on the list of its provider', () => {
  const settings = { oauth_provider: 'oidc', oauth_subjects: ['a:b'] };
  expect(isStillAllowed(formatExternalUsername(ada, 'a:b'), settings)).toBe(true);
  expect(isStillAllowed(formatExternalUsername(ada, 'a'), settings)).toBe(false);
  expect(isStillAllowed(formatExternalUsername(octocat, 'a:b'), settings)).toBe(false);
  expect(isStillAllowed('admin', settings)).toBe(true);
});
