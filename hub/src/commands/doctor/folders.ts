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
import { findDigest, getAgentFileName } from '../../features/agent-install/agent-source.ts';
import { DEFAULT_CODE_HOST } from '../../features/agent-install/code-host.ts';
import {
  DIGESTS_FILE,
  SIGNATURE_FILE,
  verifyRelease,
} from '../../features/agent-install/release-verifier.ts';
import { BUILTIN_THEME, createThemeFolders } from '../../features/themes/theme-folders.ts';
import { describeTheme } from '../../features/themes/theme-view.ts';
import type { ServeOptions } from '../options.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { checkParents } from './parent-folders.ts';

/** Architectures of the released agents and their `e_machine` in the ELF header. */
const elfMachines: Readonly<Record<string, number>> = { x86_64: 62, aarch64: 183 };
const ELF_HEADER_BYTES = 20;
const MACHINE_OFFSET = 18;

export async function checkThemes(folder: string, active: string): Promise<Finding[]> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isDirectory())
      return [
        fail('themes', `${folder} is not a folder.`, 'Name a folder with --themes, or move the file away.'),
      ];
    if ((found.mode & 0o022) !== 0)
      return [
        fail(
          'themes',
          `Other users may write to ${folder}, and so run scripts on the status page.`,
          `chmod go-w ${folder}`,
        ),
      ];
    try {
      readdirSync(folder);
    } catch {
      return [
        fail(
          'themes',
          `${folder} cannot be read.`,
          `Make the hub's user its owner, or name another folder with --themes.`,
        ),
      ];
    }
  }
  const message = found === undefined ? `${folder} does not exist yet.` : `${folder} is readable.`;
  const parents = found === undefined ? [] : checkParents('themes', folder);
  return [ok('themes', message), ...parents, await checkActiveTheme(folder, active)];
}

async function checkActiveTheme(all: string, active: string): Promise<Finding> {
  if (active === BUILTIN_THEME) return ok('theme', 'The built-in theme is active.');
  const folders = createThemeFolders(all);
  const { fault } = await describeTheme(
    {
      folders,
      builtinFolder: '',
      codeHost: DEFAULT_CODE_HOST,
      version: '',
      getActive: () => active,
      describeConnect: async () => ({ requested: [], approved: [], refused: [] }),
    },
    active,
  );
  if (fault === null) return ok('theme', `The theme ${active} is active.`);
  return fail(
    'theme',
    `The active theme ${active} in ${folders.getPath(active)} is unusable, so visitors get the built-in theme: ${fault}`,
    'Install the theme again in the panel, or activate another one.',
  );
}

/** A theme that shares the panel's origin can read what a password manager fills in. */
export async function checkThemeOrigin(
  folder: string,
  { adminSite = '', adminListen }: ServeOptions,
): Promise<Finding[]> {
  if (adminSite !== '' || adminListen !== undefined)
    return [ok('theme-origin', 'Themes and panel have different origins.')];
  const themes = await createThemeFolders(folder).list();
  if (themes.length === 0) return [ok('theme-origin', 'Only the built-in theme is installed.')];
  return [
    warn(
      'theme-origin',
      `Third-party themes run on the panel's origin, where the browser fills in the administrator's password: ${themes.join(', ')}.`,
      'Give the panel its own port with --admin-listen 127.0.0.1:8791, or its own host name with --admin-site.',
    ),
  ];
}

/** @param signingKey Base64, or "" if installers verify nothing */
export async function checkAgents({ agents = '' }: ServeOptions, signingKey: string): Promise<Finding[]> {
  if (agents === '') return [];
  if (statSync(agents, { throwIfNoEntry: false })?.isDirectory() !== true)
    return [
      fail(
        'agents',
        `${agents} is not a folder.`,
        'Name the folder of agent binaries with --agents, or remove the option.',
      ),
    ];
  const others = [...checkParents('agents', agents), ...checkSignature(agents, signingKey)];
  const findings = await Promise.all(Object.keys(elfMachines).map((arch) => checkAgent(agents, arch)));
  const missing = Object.keys(elfMachines).filter(
    (arch) => !existsSync(join(agents, getAgentFileName(arch))),
  );
  const known = findings.filter((finding) => finding !== null);
  if (missing.length === 0)
    return known.length + others.length > 0
      ? [...known, ...others]
      : [ok('agents', `${agents} contains an agent for every architecture.`)];
  const names = missing.map((arch) => getAgentFileName(arch)).join(' and ');
  const hint = 'Add it (npm run build:agent builds it), unless you have no machines of that architecture.';
  return [...known, ...others, warn('agents', `${agents} does not contain ${names}.`, hint)];
}

/** Installers with a key refuse a folder without a valid signature. */
function checkSignature(folder: string, signingKey: string): Finding[] {
  if (signingKey === '') return [];
  const [digests, signature] = [DIGESTS_FILE, SIGNATURE_FILE].map((name) => join(folder, name));
  try {
    const files = { digests: readFileSync(digests ?? ''), signature: readFileSync(signature ?? '', 'utf8') };
    verifyRelease(files, signingKey);
    return [];
  } catch (error) {
    const message = `Installers refuse the agents in ${folder}: ${error instanceof Error ? error.message : error}`;
    const hint = `Copy ${DIGESTS_FILE} and ${SIGNATURE_FILE} of their release into the folder, or sign them and set the key in the settings.`;
    return [fail('agents', message, hint)];
  }
}

/** Null if the binary is missing or valid. */
async function checkAgent(folder: string, arch: string): Promise<Finding | null> {
  const name = getAgentFileName(arch);
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const hint = `Download the released ${name} again.`;
  if (readMachine(path) !== elfMachines[arch])
    return fail(
      'agents',
      `${path} is not an executable for ${arch}: agents that download it cannot start.`,
      hint,
    );
  const digests = join(folder, DIGESTS_FILE);
  if (!existsSync(digests)) return null;
  const expected = findDigest(readFileSync(digests, 'utf8'), name);
  if (expected === undefined || expected === (await hashFile(path))) return null;
  return fail(
    'agents',
    `The SHA-256 of ${path} does not match ${digests}: the file was changed or is incomplete.`,
    hint,
  );
}

/** `e_machine` of an ELF file, or null: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html */
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
