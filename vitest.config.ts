import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { useBuiltThreads } from './tests/support/vitest/built-threads.ts';
import { SlowKindsFirst } from './tests/support/vitest/slow-kinds-first.ts';

// The threads of every hub load its sources: without a compile cache Node strips their types each time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('./node_modules/.cache/muster/compiled', import.meta.url),
);

/** CI machines are shared and sometimes stall: there a failed integration, fault or browser test runs up to twice more. */
const RETRY = process.env.CI === 'true' ? 2 : 0;

/** Global setups. */
const SHARED_FOLDER = 'tests/support/vitest/shared-folder.ts';
const AGENT = 'tests/support/agents/agent-setup.ts';

const unit = [
  'spec',
  'hub',
  'agent',
  'generated',
  'client',
  'shared',
  'import',
  'theme-sdk',
  'theme-default',
  'admin',
  'scripts',
  'bench',
];

/** A project of tests that run hubs, agents or browsers, after those that run nothing. */
const running = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    sequence: { groupOrder: 1 },
    globalSetup: [SHARED_FOLDER, AGENT],
    retry: RETRY,
    isolate: false,
  },
});

/**
 * One project for each kind of test; `vitest run --project unit` runs one of them. Where files are not isolated, those of a
 * worker share modules, which saves half of the processor time of most files, and the browser.
 */
export default defineConfig({
  plugins: [useBuiltThreads()],
  test: {
    // For the two cores of CI: more than half of the tests wait for a clock, a disk or another process.
    maxWorkers: 5,
    pool: 'forks',
    // Less time for collecting garbage: a tenth of that of tests which run a hub in the worker.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    environment: 'node',
    reporters: ['default'],
    // Services and other processes share the machine with other tests: Vitest's default of one second is too short.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    sequence: { sequencer: SlowKindsFirst },
    coverage: {
      provider: 'v8',
      include: [
        '{hub,agent,import,admin,theme-default,theme-sdk}/src/**',
        'spec/codegen/**',
        'shared/**/*.ts',
      ],
      exclude: ['**/*.test.*', '**/fixtures/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          isolate: false,
        },
      },
      running('integration', ['tests/hub/**/*.test.ts', 'tests/support/**/*.test.ts']),
      running('browser', ['tests/browser/journeys/**/*.test.ts']),
      running('pages', ['tests/browser/{firefox,page,panel,security,themes}/**/*.test.ts']),
      running('system', [
        'tests/{agent,claims,cli,cluster,conformance,deploy,faults,import,installer,versions}/**/*.test.ts',
        'tests/contract/fuzz/*.test.ts',
      ]),
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: ['tests/contract/fuzz/**'],
          isolate: false,
        },
      },
      // They read the whole repository, which takes a busy machine a minute.
      {
        extends: true,
        test: { name: 'repo', include: ['tests/repo/**/*.test.ts'], isolate: false, testTimeout: 240_000 },
      },
    ],
  },
});
