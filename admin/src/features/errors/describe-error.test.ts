import { operations } from '@muster/generated/operations';
import { expect, test } from 'vitest';
import { HubError } from '../../api/hub-error.ts';
import { getMessages, loadLanguage } from '../../ui/catalogs.ts';
import { languageCodes } from '../../ui/languages.ts';
import { describeError } from './describe-error.ts';
import { errorMessages } from './error-messages.ts';

const failure = (
  code: string,
  more: { retryAfterSeconds?: number; requestId?: string; detail?: string } = {},
) => new HubError({ code, status: 400, detail: 'From the hub.', ...more });

const called = [
  operations.getMe,
  operations.listNodes,
  operations.createNode,
  operations.updateNode,
  operations.deleteNode,
  operations.reorderNodes,
  operations.reissueNodeToken,
  operations.login,
  operations.logout,
  operations.correctTraffic,
  operations.changePassword,
  operations.listSessions,
  operations.revokeSession,
  operations.listPingTasks,
  operations.createPingTask,
  operations.updatePingTask,
  operations.deletePingTask,
  operations.getSettings,
  operations.updateSettings,
  operations.listThemes,
  operations.getDatabase,
  operations.backupDatabase,
  operations.restoreDatabase,
  operations.importDatabase,
  operations.vacuumDatabase,
];

/** The panel sends no API token. */
const ofApiTokens: readonly string[] = ['invalid_api_token', 'insufficient_scope'];

await Promise.all(languageCodes.map(loadLanguage));

test.each(languageCodes.map((language) => [language]))(
  'every problem of the operations that the panel calls has a text: %s',
  (language) => {
    const codes = new Set(called.flatMap((operation) => [...operation.codes]));
    const missing = [...codes].filter(
      (code) => !ofApiTokens.includes(code) && getMessages(errorMessages, language).codes[code] === undefined,
    );
    expect(missing).toEqual([]);
  },
);

test('shows the countdown, or the hub’s Retry-After, or “in a moment”', () => {
  const locked = failure('too_many_attempts', { retryAfterSeconds: 840 });
  expect(describeError(locked, 'en')).toContain('Try again in 14:00.');
  expect(describeError(locked, 'en', 59)).toContain('Try again in 0:59.');
  expect(describeError(failure('busy'), 'en')).toContain('in a moment');
});

test('an internal error shows the request id', () => {
  expect(describeError(failure('internal', { requestId: 'r-9' }), 'en')).toContain('r-9');
});

test('an unknown code shows the hub’s own message', () => {
  expect(describeError(failure('moon_phase'), 'zh')).toBe('From the hub.');
  expect(describeError(failure('constructor'), 'en')).toBe('From the hub.');
  expect(describeError(failure('moon_phase', { detail: '' }), 'en')).toBe('The request failed.');
  expect(describeError(new TypeError('x is undefined'), 'en')).toBe('The request failed.');
});
