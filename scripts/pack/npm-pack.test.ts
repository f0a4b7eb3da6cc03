import { expect, test } from 'vitest';
import { describeOrigin } from './npm-pack.mjs';

test('a package built by a GitHub workflow names its repository, others name none', () => {
  const url = 'git+https://github.com/fleet/muster.git';
  const bugs = { url: 'https://github.com/fleet/muster/issues' };
  expect(describeOrigin({ GITHUB_REPOSITORY: 'fleet/muster' })).toEqual({
    repository: { type: 'git', url },
    homepage: 'https://github.com/fleet/muster#readme',
    bugs,
  });
  expect(describeOrigin({ GITHUB_REPOSITORY: 'fleet/muster' }, 'theme-sdk')).toEqual({
    repository: { type: 'git', url, directory: 'theme-sdk' },
    homepage: 'https://github.com/fleet/muster/tree/HEAD/theme-sdk#readme',
    bugs,
  });
  expect(describeOrigin({})).toEqual({});
});
