import { expect, test } from 'vitest';
import {
  findAllowedSubject,
  formatExternalUsername,
  type Identity,
  isStillAllowed,
} from './oauth-subjects.ts';

const octocat: Identity = { provider: 'github', id: '583231', login: 'octocat' };
const ada: Identity = { provider: 'oidc', id: 'a-1', email: 'ada@example.com' };

test.each<[string, Identity, string[], string | undefined]>([
  ['an empty list', octocat, [], undefined],
  ['the id', octocat, ['583231'], '583231'],
  ['the login name', octocat, ['x', 'octocat'], 'octocat'],
  ['the login name in other letters', octocat, ['OctoCat'], 'OctoCat'],
  ['a part of the login name', octocat, ['octo'], undefined],
  ['digits that are the login name of somebody', { ...octocat, login: '42' }, ['42'], undefined],
  ['the sub', ada, ['a-1'], 'a-1'],
  ['the sub in other letters', ada, ['A-1'], undefined],
  ['the verified address', ada, ['Ada@Example.com'], 'Ada@Example.com'],
  ['an address that was not verified', { provider: 'oidc', id: 'a-1' }, ['ada@example.com'], undefined],
  [
    'a login name at another provider',
    { provider: 'oidc', id: 'x', login: 'octocat' },
    ['octocat'],
    undefined,
  ],
  ['an address that is no address', { ...ada, email: 'root' }, ['root'], undefined],
])('%s', (_name, identity, subjects, expected) => {
  expect(findAllowedSubject(identity, subjects)).toBe(expected);
});

test('a session goes on while its entry is in the list of its provider', () => {
  const settings = { oauth_provider: 'oidc', oauth_subjects: ['a:b'] };
  expect(isStillAllowed(formatExternalUsername(ada, 'a:b'), settings)).toBe(true);
  expect(isStillAllowed(formatExternalUsername(ada, 'a'), settings)).toBe(false);
  expect(isStillAllowed(formatExternalUsername(octocat, 'a:b'), settings)).toBe(false);
  expect(isStillAllowed('admin', settings)).toBe(true);
});
