import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { moveInto } from './debian-programs.mjs';
import { ensurePython } from './python-programs.mjs';

const cache = path.join(root, 'node_modules/.cache/muster/go');

/**
 * A program that is compiled from a Go module, whose checksums the Go client compares with Go's checksum database.
 * @param {string} name
 * @param {string} module the module's path, and that of the command below it
 * @param {string} version such as `v1.2.3`
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureGoProgram(name, module, version) {
  const place = path.join(cache, `${name}-${version}`);
  const program = path.join(place, name);
  if (existsSync(program)) return program;
  const compiler = await ensurePython('go');
  console.log(`Compiling ${name}, which takes a minute …`);
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.part-'));
  try {
    const env = {
      ...process.env,
      GOTOOLCHAIN: 'local',
      // Downloaded modules are read-only by default, and could not be removed.
      GOFLAGS: '-buildvcs=false -modcacherw',
      GOBIN: path.join(part, 'bin'),
      GOPATH: path.join(part, 'modules'),
      GOCACHE: path.join(part, 'compiled'),
      CGO_ENABLED: '0',
    };
    const args = ['install', '-trimpath', '-ldflags=-s', `${module}@${version}`];
    const code = await run(compiler, args, { cwd: part, env });
    if (code !== 0)
      throw new Error(`${name} could not be compiled: "go ${args.join(' ')}" ended with ${code}.`);
    moveInto(path.join(part, 'bin'), place);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return program;
}
