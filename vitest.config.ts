import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/vitest/slow-first.ts';

// Every hub of a test starts threads, which load its sources: without a cache Node would strip their types each time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('./node_modules/.cache/muster/compiled', import.meta.url),
);

/** Services, kills, floods and pages share the machine of CI with strangers: there a second failure counts, elsewhere the first. */
const RETRY = process.env.CI === 'true' ? 1 : 0;

const unit = [
  'spec',
  'hub',
  'agent',
  'generated',
  'runtime',
  'websocket',
  'theme-sdk',
  'theme-default',
  'admin',
  'scripts',
  'bench',
];

/** One project for each kind of test, so that a kind can be run alone: `vitest run --project unit`. */
export default defineConfig({
  test: {
    // The machine of development and CI has two cores, and a test that boots a hub starts threads of its own.
    maxWorkers: 2,
    pool: 'forks',
    environment: 'node',
    reporters: ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        // On a busy machine a test of a second takes ten.
        test: {
          name: 'unit',
          include: unit.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{hub,agent,cli,conformance,contract,deploy,installer,support}/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/agents/agent-setup.ts',
          retry: RETRY,
          // A service on a busy machine may take longer than Vitest's own second.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'repo', include: ['tests/repo/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          retry: RETRY,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          sequence: { groupOrder: 3 },
          globalSetup: 'tests/support/agents/agent-setup.ts',
          retry: RETRY,
          // A page on a busy machine may take longer than Vitest's own second to show what was done.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
