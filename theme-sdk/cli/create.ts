import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../src/rules/manifest.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';
import { type Command, type ParsedArgs, readArgument } from './options.ts';
import { findOwnSource, findPackageFolder, PACKAGE } from './sdk-package.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

/** Folders that are copied for each template. */
const templates = {
  vanilla: ['shared', 'vanilla'],
  react: ['shared', 'jsx', 'react'],
  preact: ['shared', 'jsx', 'preact'],
} as const;

type Template = keyof typeof templates;

const names = Object.keys(templates) as Template[];

export const createCommand: Command = {
  summary: 'create a new theme',
  usage: `NAME [--template ${names.join('|')}]`,
  options: {
    template: {
      value: 'NAME',
      help: `${names.join(', ')} (default: vanilla, plain JavaScript)`,
    },
    sdk: {
      value: 'SPEC',
      help: `version or path of ${PACKAGE} to install (default: the one that is running)`,
    },
  },
  run: create,
};

async function create(call: ParsedArgs, terminal: Terminal): Promise<number> {
  const name = readArgument(call);
  if (name === undefined) throw new UsageError('Missing the name of the theme.');
  const template = readTemplate(call.values.template);
  const folder = path.resolve(terminal.cwd, name);
  const short = path.basename(folder);
  const manifest = describeTheme(short);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new ToolError(`${folder} is not empty. Choose another name.`);

  const home = findPackageFolder();
  const sdk = call.values.sdk ?? (await findOwnSource(home, folder));
  await mkdir(folder, { recursive: true });
  for (const part of templates[template])
    await cp(path.join(home, 'templates', part), folder, { recursive: true });
  // npm does not publish files named .gitignore.
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await writePackageName(path.join(folder, 'package.json'), { name: short.toLowerCase(), sdk });
  await replaceTitle(path.join(folder, 'index.html'), 'Status', manifest.name);
  terminal.print(
    [
      `Created ${folder}. Next steps:`,
      '',
      `  cd ${name}`,
      '  npm install',
      '  npx muster-theme dev',
      '',
    ].join('\n'),
  );
  return exitCodes.success;
}

function readTemplate(value = 'vanilla'): Template {
  const template = names.find((one) => one === value);
  if (template === undefined)
    throw new UsageError(`Unknown template "${value}". Choose one of: ${names.join(', ')}.`);
  return template;
}

/** The manifest of a new theme; throws a UsageError for an invalid name. */
function describeTheme(short: string) {
  const words = short.replace(/[-_]+/g, ' ').trim();
  const manifest = {
    name: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    short,
    description: 'A custom status page',
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
        help: 'Any CSS colour',
      },
      { key: 'footer', type: 'text', default: '', label: 'Footer text' },
    ],
  };
  if (readManifest(JSON.stringify(manifest)).findings === undefined) return manifest;
  throw new UsageError(
    `"${short}" is not a valid name: use 1 to 64 letters, digits, "-" and "_", and not "default".`,
  );
}

async function writePackageName(file: string, { name, sdk }: { name: string; sdk: string }): Promise<void> {
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const named = { ...manifest, name, devDependencies: { ...manifest.devDependencies, [PACKAGE]: sdk } };
  await writeFile(file, `${JSON.stringify(named, null, 2)}\n`);
}

async function replaceTitle(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(`<title>${from}</title>`, `<title>${escapeHtml(to)}</title>`));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
