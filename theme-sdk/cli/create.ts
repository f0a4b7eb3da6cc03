import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ThemeManifest } from '@muster/generated/theme-manifest';
import { readManifest } from '../src/rules/manifest.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';
import { writeReleaseWorkflow } from './adopt/release-workflow.ts';
import { type Command, type ParsedArgs, readArgument } from './options.ts';
import { findOwnSource, findPackageFolder, PACKAGE } from './sdk-package.ts';
import { SETTINGS_MODULE, writeSettingsModule } from './settings-module.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

/** Looks, with the tools in which each is available; the first is the default. */
const templates = {
  cards: { folders: ['shared', 'jsx', 'cards'], tools: ['preact', 'react'] },
  map: { folders: ['shared', 'map'], tools: ['javascript'] },
  terminal: { folders: ['shared', 'jsx', 'terminal'], tools: ['react', 'preact'] },
} as const satisfies Record<string, { folders: readonly string[]; tools: readonly string[] }>;

type Template = keyof typeof templates;

const names = Object.keys(templates) as Template[];

export const createCommand: Command = {
  summary: 'create a new theme',
  usage: `NAME [--template ${names.join('|')}] [--tool preact|react|javascript]`,
  options: {
    template: {
      value: 'NAME',
      help: 'cards (default), map (a world map and a list) or terminal (a table)',
    },
    tool: {
      value: 'NAME',
      help: 'cards and terminal: preact or react (default: preact for cards, react for terminal); map: javascript',
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
  const folders = chooseFolders(call);
  const folder = path.resolve(terminal.cwd, name);
  const short = path.basename(folder);
  const home = findPackageFolder();
  const manifest = await describeTheme(short, folders);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new ToolError(`${folder} is not empty. Choose another name.`);

  const sdk = call.values.sdk ?? (await findOwnSource(home, folder));
  await mkdir(folder, { recursive: true });
  for (const part of folders) await cp(path.join(home, 'templates', part), folder, { recursive: true });
  // npm does not publish files named .gitignore.
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [file, text] of writeSettingsModule(manifest, path.join(folder, SETTINGS_MODULE)))
    await writeFile(file, text);
  const workflow = path.join(folder, '.github/workflows/release.yml');
  await mkdir(path.dirname(workflow), { recursive: true });
  await writeFile(workflow, writeReleaseWorkflow({ folder: '', install: 'npm ci' }));
  await writePackageName(path.join(folder, 'package.json'), { name: short.toLowerCase(), sdk });
  await replaceTitle(path.join(folder, 'index.html'), 'Status', manifest.name);
  terminal.print(
    [
      `Created ${folder}. Next steps:`,
      '',
      `  cd ${name}`,
      '  npm install',
      '  npx muster-theme dev',
      '  npm run check            # types of the sources',
      '  npx muster-theme validate',
      '',
    ].join('\n'),
  );
  return exitCodes.success;
}

/** The folders that are copied, one over the other. */
function chooseFolders({ values }: ParsedArgs): string[] {
  const { template: name = 'cards', tool: wanted } = values;
  const template = names.find((one) => one === name);
  if (template === undefined)
    throw new UsageError(`Unknown template "${name}". Choose one of: ${names.join(', ')}.`);
  const { folders, tools } = templates[template];
  const tool = wanted === undefined ? tools[0] : tools.find((one) => one === wanted);
  if (tool === undefined)
    throw new UsageError(
      `The template ${template} has no tool "${wanted}". Choose one of: ${tools.join(', ')}.`,
    );
  return tool === 'javascript' ? [...folders] : [...folders, tool];
}

/** The manifest of a new theme; throws a UsageError for an invalid name. */
async function describeTheme(short: string, folders: readonly string[]): Promise<ThemeManifest> {
  const words = short.replace(/[-_]+/g, ' ').trim();
  const [look = ''] = folders.filter((name) => names.some((one) => one === name));
  const text = await readFile(path.join(findPackageFolder(), 'templates', look, MANIFEST), 'utf8');
  const { manifest, findings } = readManifest(
    JSON.stringify({
      $schema: './node_modules/muster-theme/theme.schema.json',
      name: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
      short,
      version: '0.1.0',
      author: '',
      url: '',
      ...JSON.parse(text),
    }),
  );
  if (findings === undefined) return manifest;
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
