import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DIGESTS_FILE, findDigest, getAgentFileName } from '../domain/agent-install/agent-source.ts';
import { DEFAULT_CODE_HOST } from '../domain/agent-install/code-host.ts';
import { BUILTIN_THEME, createThemeFolders } from '../domain/themes/theme-folders.ts';
import { describeTheme } from '../domain/themes/theme-view.ts';
import type { ServeOptions } from '../options.ts';
import { doubted, type Finding, failed, passed } from './finding.ts';

/** Machines that agents are built for, with their number in an ELF header. */
const elfMachines: Readonly<Record<string, number>> = { x86_64: 62, aarch64: 183 };
const ELF_HEADER_BYTES = 20;
const MACHINE_OFFSET = 18;

export async function checkThemes(folder: string, active: string): Promise<Finding[]> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isDirectory())
      return [
        failed(
          'themes',
          `${folder} is not a folder.`,
          'Name a folder with --themes, or move that file away.',
        ),
      ];
    if ((found.mode & 0o022) !== 0)
      return [
        failed(
          'themes',
          `Others may put a theme into ${folder}, and so a script into the hub's page.`,
          `chmod go-w ${folder}`,
        ),
      ];
    try {
      readdirSync(folder);
    } catch {
      return [
        failed(
          'themes',
          `${folder} cannot be read.`,
          `Give it to the hub's user, or name another with --themes.`,
        ),
      ];
    }
  }
  const message = found === undefined ? `There is no ${folder} yet.` : `${folder} can be read.`;
  return [passed('themes', message), await checkActiveTheme(folder, active)];
}

async function checkActiveTheme(all: string, active: string): Promise<Finding> {
  if (active === BUILTIN_THEME) return passed('theme', 'The status page is the built-in one.');
  const folders = createThemeFolders(all);
  const { fault } = await describeTheme(
    { folders, builtinFolder: '', codeHost: DEFAULT_CODE_HOST, version: '', getActive: () => active },
    active,
  );
  if (fault === null) return passed('theme', `The status page is the theme ${active}.`);
  return failed(
    'theme',
    `The status page should be the theme ${active} in ${folders.getPath(active)}, and visitors get the built-in page: ${fault}`,
    'Install the theme again in the panel, or select another one there.',
  );
}

export async function checkAgents({ agents = '' }: ServeOptions): Promise<Finding[]> {
  if (agents === '') return [];
  if (statSync(agents, { throwIfNoEntry: false })?.isDirectory() !== true)
    return [
      failed(
        'agents',
        `${agents} is not a folder.`,
        'Name the folder of agent binaries with --agents, or leave the option out.',
      ),
    ];
  const findings = await Promise.all(Object.keys(elfMachines).map((arch) => checkAgent(agents, arch)));
  const missing = Object.keys(elfMachines).filter(
    (arch) => !existsSync(join(agents, getAgentFileName(arch))),
  );
  const known = findings.filter((finding) => finding !== null);
  if (missing.length === 0)
    return known.length > 0 ? known : [passed('agents', `${agents} holds an agent for each machine.`)];
  const names = missing.map((arch) => getAgentFileName(arch)).join(' and ');
  const hint = 'Put it there (npm run build:agent makes it), or do without that kind of machine.';
  return [...known, doubted('agents', `${agents} holds no ${names}.`, hint)];
}

/** Null where there is nothing to say against it. */
async function checkAgent(folder: string, arch: string): Promise<Finding | null> {
  const name = getAgentFileName(arch);
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const hint = `Put the released ${name} there again, whole.`;
  if (readMachine(path) !== elfMachines[arch])
    return failed('agents', `${path} is no program for ${arch}: agents that get it cannot start.`, hint);
  const digests = join(folder, DIGESTS_FILE);
  if (!existsSync(digests)) return null;
  const expected = findDigest(readFileSync(digests, 'utf8'), name);
  if (expected === undefined || expected === (await hashFile(path))) return null;
  return failed('agents', `${path} is not the file that ${digests} names: it was changed or cut off.`, hint);
}

/** The machine that an ELF file is for: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html */
function readMachine(path: string): number | null {
  const descriptor = openSync(path, 'r');
  try {
    const header = Buffer.alloc(ELF_HEADER_BYTES);
    readSync(descriptor, header, 0, ELF_HEADER_BYTES, 0);
    return header.toString('latin1', 0, 4) === '\x7fELF' ? header.readUInt16LE(MACHINE_OFFSET) : null;
  } finally {
    closeSync(descriptor);
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
