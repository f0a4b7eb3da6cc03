import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../src/rules/manifest.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';
import type { Command } from './command-line.ts';
import { type Call, readWord } from './options.ts';
import { findPackageFolder, readVersion } from './own-package.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

/** The folders that each template is put together from. */
const templates = {
  vanilla: ['shared', 'vanilla'],
  react: ['shared', 'jsx', 'react'],
  preact: ['shared', 'jsx', 'preact'],
} as const;

type Template = keyof typeof templates;

const names = Object.keys(templates) as Template[];

const PACKAGE = '@muster/theme-sdk';

export const createCommand: Command = {
  summary: 'begin a theme of your own',
  usage: `NAME [--template ${names.join('|')}]`,
  options: {
    template: {
      value: 'NAME',
      help: `${names.join(', ')}; vanilla, which is plain JavaScript, unless given`,
    },
    sdk: { value: 'SPEC', help: `what npm installs ${PACKAGE} from; the version that runs now unless given` },
  },
  run: create,
};

async function create(call: Call, terminal: Terminal): Promise<number> {
  const name = readWord(call);
  if (name === undefined) throw new UsageError('A name is needed.');
  const template = readTemplate(call.values.template);
  const folder = path.resolve(terminal.cwd, name);
  const short = path.basename(folder);
  const manifest = describeTheme(short);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new ToolError(`${folder} is not empty: choose another name.`);

  const home = findPackageFolder();
  const sdk = call.values.sdk ?? (await findOwnSource(home, folder));
  await mkdir(folder, { recursive: true });
  for (const part of templates[template])
    await cp(path.join(home, 'templates', part), folder, { recursive: true });
  // A file of this name would not survive being published.
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await namePackage(path.join(folder, 'package.json'), { name: short.toLowerCase(), sdk });
  await replaceIn(path.join(folder, 'index.html'), 'Status', manifest.name);
  terminal.say(
    [
      `${folder} is a theme now. Go on with:`,
      '',
      `  cd ${name}`,
      '  npm install',
      '  npx muster-theme dev',
      '',
    ].join('\n'),
  );
  return exitCodes.done;
}

function readTemplate(value = 'vanilla'): Template {
  const template = names.find((one) => one === value);
  if (template === undefined)
    throw new UsageError(`There is no template "${value}". There are: ${names.join(', ')}.`);
  return template;
}

/** The manifest of a new theme; throws for a name that no theme may have. */
function describeTheme(short: string) {
  const words = short.replace(/[-_]+/g, ' ').trim();
  const manifest = {
    name: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    short,
    description: 'A status page of my own',
    version: '0.1.0',
    author: '',
    url: '',
    config: [
      { type: 'title', label: 'Appearance' },
      {
        key: 'accent',
        type: 'string',
        default: '#2f6feb',
        label: 'Accent colour',
        help: 'Any colour of CSS',
      },
      { key: 'footer', type: 'text', default: '', label: 'Line at the foot of the page' },
    ],
  };
  const [fault] = readManifest(JSON.stringify(manifest)).faults ?? [];
  if (fault === undefined) return manifest;
  throw new UsageError(
    `"${short}" cannot be a theme's short name: 1 to 64 letters, digits, "-" and "_", and not "default".`,
  );
}

/**
 * What a new theme installs the SDK from, so that it gets the very one that made it: a tarball or folder where this one
 * came from one, else its version.
 */
async function findOwnSource(home: string, target: string): Promise<string> {
  const [root = '', inside] = home.split(/[\\/](?=node_modules[\\/]@muster[\\/]theme-sdk$)/);
  if (inside === undefined) return readVersion();
  // npm writes down where each package came from.
  const record = await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}');
  const { packages = {} } = JSON.parse(record);
  const source: unknown = packages[`node_modules/${PACKAGE}`]?.resolved;
  if (typeof source !== 'string' || !source.startsWith('file:')) return readVersion();
  const file = path.resolve(root, source.slice('file:'.length));
  return `file:${path.relative(target, file)}`;
}

async function namePackage(file: string, { name, sdk }: { name: string; sdk: string }): Promise<void> {
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const named = { ...manifest, name, devDependencies: { ...manifest.devDependencies, [PACKAGE]: sdk } };
  await writeFile(file, `${JSON.stringify(named, null, 2)}\n`);
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(`<title>${from}</title>`, `<title>${escapeHtml(to)}</title>`));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
