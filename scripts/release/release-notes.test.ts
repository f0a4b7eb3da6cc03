import { expect, test } from 'vitest';
import { readReleaseNotes } from './release-notes.mjs';

const RELEASED =
  '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- A.\n\n## [1.0.0] - 2026-11-30\n\n- B.\n';

test('the notes of a version are its section', () => {
  expect(readReleaseNotes(RELEASED, '1.1.0')).toBe('### Added\n\n- A.\n');
  expect(readReleaseNotes(RELEASED, '1.0.0')).toBe('- B.\n');
});

test('those of the first release are what is not released yet', () => {
  expect(readReleaseNotes('# Changelog\n\n## [Unreleased]\n\n- C.\n', '0.1.0')).toBe('- C.\n');
});

test.each([
  ['has no section', RELEASED, '1.2.0'],
  ['has no section', RELEASED, '1.1'],
  ['is empty', '## [1.0.0] - 2026-11-30\n\n## [0.1.0]\n\n- D.\n', '1.0.0'],
])('a release fails if its changelog %s', (reason, changelog, version) => {
  expect(() => readReleaseNotes(changelog, version)).toThrow(reason);
});
