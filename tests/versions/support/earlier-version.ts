import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { linkInstalled, ROOT } from '../../support/repository-copy.ts';
import { buildOnce } from '../../support/shared-build.ts';

const run = promisify(execFile);

/**
 * A commit before checks, alerts and tags of notices: schema 16 of SQLite and 13 of PostgreSQL. Until there is a release,
 * it and the previous commit are in their place.
 */
const FIRST = '8fa525d2';

/** Neither a hub nor the SDK needs them. */
const unused = [':!tests', ':!bench', ':!docs/images'];

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function exists(name: string): boolean {
  try {
    git('cat-file', '-e', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Releases before the checked-out commit, the newest first, or what is in their place. */
function listAll(): string[] {
  if (!exists('HEAD^')) return [];
  const tags = git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD^', '--sort=-version:refname');
  const names = [...tags.split('\n').filter(Boolean), FIRST, git('rev-parse', '--short=8', 'HEAD^')];
  return names.filter(exists);
}

/** The newest release; the long form has all of them. */
export function listEarlierVersions(): string[] {
  const [newest = FIRST, ...others] = listAll();
  return IS_LONG ? [newest, ...others] : [newest];
}

/**
 * The sources of an earlier version with the packages that are installed, and what its build needs. The test is skipped where
 * its commit is missing: in a shallow clone, or a copy without a repository.
 */
export async function checkOut(name: string, skip: (note: string) => never): Promise<string> {
  if (!exists(name)) {
    const note = `skipped: the commit ${name} is missing: the clone is shallow, or there is no repository`;
    // The reporter shows notes of failed files only.
    process.stderr.write(`${note}\n`);
    skip(note);
  }
  return buildOnce(`version-${name}`, async (folder) => {
    const archive = join(folder, 'archive.tar');
    await run('git', ['-C', ROOT, 'archive', `--output=${archive}`, name, '--', '.', ...unused]);
    await run('tar', ['--extract', '--file', archive, '--directory', folder]);
    rmSync(archive);
    linkInstalled(folder);
    const stamp = join(folder, 'node_modules/.cache/muster/contract');
    await run(process.execPath, [join(folder, 'spec/codegen/build.ts'), stamp]);
  });
}

/** The main module of the theme SDK as an earlier version packs it; `root` is that version's folder. */
export async function findEarlierSdk(name: string, root: string): Promise<string> {
  const folder = await buildOnce(`sdk-${name}`, async (part) => {
    const program = `import { packSdk } from './scripts/pack/sdk-package.mjs'; await packSdk(process.argv[1]);`;
    await run(process.execPath, ['--input-type=module', '--eval', program, part], { cwd: root });
    const [tarball = ''] = readdirSync(part);
    await run('tar', ['--extract', '--file', join(part, tarball), '--directory', part]);
  });
  return join(folder, 'package/dist/hub.js');
}
