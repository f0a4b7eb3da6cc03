import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkTheme } from '../src/rules/check-theme.ts';
import { checkArchiveSize } from '../src/rules/sizes.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { ARCHIVE, packTheme } from './archive.ts';
import { formatFindings } from './findings.ts';
import { type Command, type ParsedArgs, rejectArguments } from './options.ts';
import { buildProject, findProject, readTheme, toThemeFiles } from './project.ts';
import { checkTag, tagOption } from './release-tag.ts';
import { exitCodes, type Terminal } from './terminal.ts';

export const packCommand: Command = {
  summary: `build the theme and write ${ARCHIVE}`,
  usage: '[--out FILE] [--tag TAG] [--no-build]',
  options: {
    out: { value: 'FILE', help: `path of the archive (default: ${ARCHIVE})` },
    ...tagOption,
    'no-build': { help: 'pack the current dist without building' },
  },
  run: pack,
};

async function pack(call: ParsedArgs, terminal: Terminal): Promise<number> {
  rejectArguments(call);
  const root = findProject(terminal.cwd);
  if (call.values['no-build'] === undefined) await buildProject(root, terminal);
  const files = await readTheme(root);
  const archive = await packTheme(files);
  const findings = [
    ...checkTheme(toThemeFiles(files)),
    ...checkArchiveSize(archive.length),
    ...checkTag(files, call.values.tag),
  ];
  const errors = findings.filter(({ severity }) => severity === 'error');
  for (const line of formatFindings(findings)) terminal.printError(line);
  if (errors.length > 0) {
    terminal.printError('No archive was written, because a hub would reject this theme.');
    return exitCodes.failed;
  }
  const target = path.resolve(terminal.cwd, call.values.out ?? ARCHIVE);
  await writeFile(target, archive);
  terminal.print(describe(target, { files: files.length, bytes: archive.length, findings }));
  return exitCodes.success;
}

interface Packed {
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly Finding[];
}

function describe(target: string, { files, bytes, findings }: Packed): string {
  const warnings = findings.length === 0 ? '' : `, with ${findings.length} warnings`;
  return `${target}: ${files} files, ${(bytes / 1024).toFixed(1)} KiB${warnings}`;
}
