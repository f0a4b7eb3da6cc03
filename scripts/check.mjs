import { execFile } from 'node:child_process';
import { ensureInstalled } from './install/install.mjs';
import { root, runMain } from './project.mjs';

/** @param {string} project */
function nameCache(project) {
  return `node_modules/.cache/muster/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
}

/** Every check that needs no build, slowest first. */
const steps = [
  { name: 'repository rules', command: ['vitest', 'run', '--project', 'repo'] },
  { name: 'contract', command: ['node', 'spec/codegen/main.ts', '--check'] },
  { name: 'native host interface', command: ['node', 'scripts/build/host-api.mjs', '--check'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  ...[
    'tsconfig.json',
    'theme-sdk',
    'theme-sdk/tsconfig.test.json',
    'theme-sdk/cli',
    'client',
    'theme-default',
    'admin',
    'admin/tsconfig.test.json',
    'tests/browser',
  ].map((project) => ({
    name: `types of ${project}`,
    // A second run only checks what depends on a changed file.
    command: ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', nameCache(project)],
  })),
];

await runMain(async () => {
  await ensureInstalled();
  const waiting = [...steps];
  let failures = 0;
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await runStep(step))) failures += 1;
    }
  };
  await Promise.all([work(), work()]);
  console.log(failures === 0 ? 'All checks passed.' : `${failures} of ${steps.length} checks failed.`);
  return failures === 0 ? 0 : 1;
});

/**
 * Runs a step and prints its output only if it fails. Resolves to whether it passed.
 * @param {(typeof steps)[number]} step
 */
function runStep({ name, command }) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const args = ['scripts/with-node', ...command];
    execFile('sh', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (error) console.error(`${stdout}${stderr}\n✗ ${name} (${seconds} s): ${command.join(' ')}\n`);
      else console.log(`✓ ${name} (${seconds} s)`);
      resolve(!error);
    });
  });
}
