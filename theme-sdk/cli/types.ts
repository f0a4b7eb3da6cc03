import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../src/rules/manifest.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';
import { formatFindings } from './findings.ts';
import { type Command, type ParsedArgs, rejectArguments } from './options.ts';
import { findProject, isFolder } from './project.ts';
import { isSettingsModule, SETTINGS_MODULE, writeSettingsModule } from './settings-module.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

export const typesCommand: Command = {
  summary: 'write a typed module for the settings in theme.json',
  usage: '[--out FILE] [--check]',
  options: {
    out: { value: 'FILE', help: `path of the module, ending in .js (default: ${SETTINGS_MODULE})` },
    check: { help: 'write nothing; exit with 1 if the module is not up to date' },
  },
  run: types,
};

async function types(call: ParsedArgs, terminal: Terminal): Promise<number> {
  rejectArguments(call);
  const { out = SETTINGS_MODULE, check } = call.values;
  if (!out.endsWith('.js')) throw new UsageError(`--out must end in .js, not "${out}".`);
  const root = findProject(terminal.cwd);
  const { manifest, findings } = readManifest(await readFile(path.join(root, MANIFEST), 'utf8'));
  if (manifest === undefined)
    throw new ToolError(`${MANIFEST} is not valid:\n${formatFindings(findings).join('\n')}`);
  const target = path.resolve(root, out);
  if (!(await isFolder(path.dirname(target))))
    throw new ToolError(`The folder ${path.dirname(target)} does not exist. Choose another file with --out.`);
  const stale = await listStale(writeSettingsModule(manifest, target));
  if (check === undefined) for (const [file, text] of stale) await writeFile(file, text);
  const verb = check === undefined ? 'written' : 'not up to date';
  for (const [file] of stale) terminal.print(`${file}: ${verb}`);
  if (stale.length === 0) terminal.print(`${target}: up to date`);
  return check !== undefined && stale.length > 0 ? exitCodes.failed : exitCodes.success;
}

/** The files that differ. Throws for one that somebody else has written. */
async function listStale(files: ReadonlyMap<string, string>): Promise<[file: string, text: string][]> {
  const stale: [string, string][] = [];
  for (const [file, text] of files) {
    const known = existsSync(file) ? await readFile(file, 'utf8') : undefined;
    if (known !== undefined && !isSettingsModule(known))
      throw new ToolError(`${file} was not written by this command. Choose another file with --out.`);
    if (known !== text) stale.push([file, text]);
  }
  return stale;
}
