import { type Operation, operations } from '@muster/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { type SeededHub, startSeededHub } from '../../support/hub/seeded-hub.ts';
import { type Caller, runSchemathesis } from '../schemathesis/run-schemathesis.ts';

// Schemathesis tests a real hub from the contract with valid and invalid requests. Deterministic, so that a commit always
// gets the same requests. The long form also draws random ones as administrator; `npm run fuzz` draws more of them.

let hub: SeededHub;

beforeAll(async () => {
  hub = await startSeededHub();
}, 240_000);

afterAll(() => hub?.close());

/** The others answer a visitor with 401 before they validate anything, which tests/contract/authorisation/ tests of each. */
const publicOperations = Object.values<Operation>(operations)
  .filter(({ kind, access }) => kind === 'http' && access !== 'session')
  .flatMap(({ id }) => ['--include-operation-id', id]);

const administratorPhases = IS_LONG ? 'examples,coverage,fuzzing,stateful' : 'examples,coverage';

const forPrograms = Object.values<Operation>(operations).filter(({ tokenScope }) => tokenScope !== null);

test.each<[Caller, string[], number]>([
  ['nobody', ['--phases', 'examples,coverage', ...publicOperations], 300],
  // Elsewhere an agent's token is as good as none.
  ['agent', ['--phases', 'examples,coverage,fuzzing', '--max-examples', '15', '--include-tag', 'agent'], 100],
  // Elsewhere an API token is as good as none. The administrator sends the invalid requests, which the same code refuses;
  // so the number of these stays below the rate limit of a token.
  [
    'program',
    [
      ...['--mode', 'positive', '--phases', 'examples,coverage'],
      ...forPrograms.flatMap(({ id }) => ['--include-operation-id', id]),
    ],
    100,
  ],
  ['administrator', ['--phases', administratorPhases, '--max-examples', '5'], 1000],
])(
  'as %s the hub conforms to the contract',
  async (caller, args, minCases) => {
    const { exitCode, output, cases } = await runSchemathesis(hub, {
      caller,
      args: ['--generation-deterministic', ...args],
    });
    expect(exitCode, output).toBe(0);
    expect(cases, output).toBeGreaterThan(minCases);
  },
  600_000,
);

test('the hub logged no error and exits with 0', async () => {
  expect(await hub.stop()).toBe(0);
  expect(hub.readLog()).not.toMatch(/"level":(50|60)/);
});
