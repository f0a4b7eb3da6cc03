import { expect, test } from 'vitest';
import { describeOrigin } from './npm-pack.mjs';

test('a package built by a GitHub workflow names its repository, others name none', () => {
  const repository = { type: 'git', url: 'git+https://github.com/fleet/muster.git' };
  expect(describeOrigin({ GITHUB_REPOSITORY: 'fleet/muster' })).toEqual({ repository });
  expect(describeOrigin({})).toEqual({});
});
