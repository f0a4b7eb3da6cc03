import { expect, test } from 'vitest';
import { describeOrigin } from './npm-pack.mjs';

test('a package names the repository that GitHub builds it from, and none elsewhere', () => {
  const repository = { type: 'git', url: 'git+https://github.com/fleet/muster.git' };
  expect(describeOrigin({ GITHUB_REPOSITORY: 'fleet/muster' })).toEqual({ repository });
  expect(describeOrigin({})).toEqual({});
});
