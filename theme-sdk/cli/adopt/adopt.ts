import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkTheme } from '../../src/rules/check-theme.ts';
import { INDEX, MANIFEST } from '../../src/rules/theme-file.ts';
import { ARCHIVE } from '../archive.ts';
import { formatFindings } from '../findings.ts';
import { type Command, type ParsedArgs, readArgument } from '../options.ts';
import { isFolder, type PackedFile, readTheme, toThemeFiles } from '../project.ts';
import { findOwnSource, findPackageFolder } from '../sdk-package.ts';
import { isSettingsModule, SETTINGS_MODULE, writeSettingsModule } from '../settings-module.ts';
import { exitCodes, type Terminal, ToolError } from '../terminal.ts';
import { planLicence } from './adopt-licence.ts';
import { findPage, planManifest } from './adopt-manifest.ts';
import { planPackage, readPackageJson } from './adopt-package.ts';
import { applyChange, type Change, keep, readRegularFile, skip } from './change.ts';
import { findRepository, planWorkflow } from './release-workflow.ts';

export const adoptCommand: Command = {
  summary: 'add what an existing theme lacks: schema, types, scripts, release workflow, licence',
  usage: '[FOLDER] [--dry-run] [--no-license]',
  options: {
    'dry-run': { help: 'print the changes without making them' },
    'no-license': { help: 'do not add a licence' },
    sdk: {
      value: 'SPEC',
      help: 'version or path of muster-theme to install (default: the one that is running)',
    },
  },
  run: adopt,
};

async function adopt(call: ParsedArgs, terminal: Terminal): Promise<number> {
  const root = path.resolve(terminal.cwd, readArgument(call) ?? '.');
  if (!(await isFolder(root))) throw new ToolError(`${root} is not a folder.`);
  const changes = await planAll(root, call);
  const isDry = call.values['dry-run'] !== undefined;
  for (const change of changes) {
    if (!isDry) await applyChange(change);
    terminal.print(describe(change, { cwd: terminal.cwd, isDry }));
  }
  const isChanged = changes.some(({ content }) => content !== undefined);
  if (isDry) terminal.print('\nNothing was written (--dry-run).');
  else if (!isChanged) terminal.print('\nNothing to change.');
  for (const line of await listRemaining(root, changes)) terminal.print(line);
  return exitCodes.success;
}

/** All changes; throws before anything is written if a file cannot be read or parsed. */
async function planAll(root: string, { values }: ParsedArgs): Promise<Change[]> {
  const packageJson = await readPackageJson(root);
  const { change, manifest } = await planManifest(root, packageJson?.json);
  const sdk = values.sdk ?? (await findOwnSource(findPackageFolder(), root));
  const author = typeof manifest.author === 'string' ? manifest.author : '';
  const licence = { author, year: new Date().getFullYear(), packageJson: packageJson?.json };
  return [
    change,
    planPackage(root, packageJson, sdk),
    ...(await planSettings(root, manifest)),
    planWorkflow(root, packageJson !== undefined),
    ...(values['no-license'] === undefined ? [planLicence(root, licence)] : []),
    ...(await planIgnored(root)),
  ];
}

/** The typed settings, for themes with sources to import them in. */
async function planSettings(
  root: string,
  { short, config }: Readonly<Record<string, unknown>>,
): Promise<Change[]> {
  if (!Array.isArray(config) || config.length === 0 || typeof short !== 'string') return [];
  const file = path.join(root, SETTINGS_MODULE);
  if (!(await isFolder(path.dirname(file))))
    return [
      skip(
        file,
        'there is no folder src; "muster-theme types --out FILE" writes the typed settings elsewhere',
      ),
    ];
  const changes: Change[] = [];
  for (const [name, content] of writeSettingsModule({ short, config }, file)) {
    const text = await readRegularFile(name);
    if (text === undefined) changes.push({ file: name, action: 'create', detail: 'typed settings', content });
    else if (!isSettingsModule(text)) return [keep(name, 'was not written by muster-theme')];
    else if (text === content) changes.push(keep(name, 'is up to date'));
    else changes.push({ file: name, action: 'change', detail: 'settings have changed', content });
  }
  return changes;
}

async function planIgnored(root: string): Promise<Change[]> {
  const file = path.join(root, '.gitignore');
  const text = await readRegularFile(file);
  if (text === undefined && findRepository(root) === undefined) return [];
  if (/^\/?(?:theme\.tar\.gz|\*\.tar\.gz|\*\.t?gz)\s*$/m.test(text ?? '')) return [];
  const eol = text?.includes('\r\n') ? '\r\n' : '\n';
  const start = text === undefined || text === '' || text.endsWith('\n') ? '' : eol;
  const content = `${text ?? ''}${start}${ARCHIVE}${eol}`;
  return [{ file, action: text === undefined ? 'create' : 'change', detail: `ignores ${ARCHIVE}`, content }];
}

function describe({ file, action, detail }: Change, { cwd, isDry }: { cwd: string; isDry: boolean }): string {
  const done = { create: 'created', change: 'changed', keep: 'kept', skip: 'skipped' }[action];
  return `${(isDry ? action : done).padEnd(9)}${path.relative(cwd, file) || file}: ${detail}`;
}

/** The theme with the manifest that a dry run does not write. */
async function readChangedTheme(root: string, changes: readonly Change[]): Promise<PackedFile[]> {
  const files = await readTheme(root);
  const content = changes.find(({ file }) => file === path.join(root, MANIFEST))?.content;
  if (content === undefined) return files;
  const manifest = { path: MANIFEST, content: new TextEncoder().encode(content) };
  return [manifest, ...files.filter(({ path: name }) => name !== MANIFEST)];
}

/** What the author has to do. */
async function listRemaining(root: string, changes: readonly Change[]): Promise<string[]> {
  const files = await readChangedTheme(root, changes);
  const isBuilt = existsSync(path.join(root, INDEX));
  const findings = checkTheme(toThemeFiles(files)).filter(({ code }) => code !== 'index_missing');
  const steps = [
    ...(changes.some(({ file, action }) => action === 'change' && file.endsWith('package.json'))
      ? ['run "npm install", or that of your package manager, and commit the lockfile']
      : []),
    ...(isBuilt ? [] : [describeMissingPage(root)]),
    'run "muster-theme validate" to check the page in every scenario',
  ];
  return [
    ...(findings.length > 0 ? ['', 'A hub reports:', ...formatFindings(findings)] : []),
    '',
    'Next:',
    ...steps.map((step) => `  - ${step}`),
  ];
}

function describeMissingPage(root: string): string {
  const found = findPage(root);
  const where =
    found === undefined
      ? ''
      : `; there is ${found}, which is not part of the archive: have your bundler write to dist, or move the page and its files there`;
  return `build ${INDEX}, the page of a theme${where}`;
}
