import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkTheme } from '../src/rules/check-theme.ts';
import { findPackedFaults } from '../src/rules/sizes.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { ARCHIVE, packTheme } from './archive.ts';
import type { Command } from './command-line.ts';
import { writeFindings } from './findings.ts';
import { type Call, refuseWords } from './options.ts';
import { buildProject, findProject, readTheme, toThemeFiles } from './project.ts';
import { exitCodes, type Terminal } from './terminal.ts';

export const packCommand: Command = {
  summary: `build the theme and pack it into ${ARCHIVE}`,
  usage: '[--out FILE] [--no-build]',
  options: {
    out: { value: 'FILE', help: `where the archive goes, ${ARCHIVE} unless given` },
    'no-build': { help: 'pack dist as it is' },
  },
  run: pack,
};

async function pack(call: Call, terminal: Terminal): Promise<number> {
  refuseWords(call);
  const root = findProject(terminal.cwd);
  if (call.values['no-build'] === undefined) await buildProject(root, terminal);
  const files = await readTheme(root);
  const archive = await packTheme(files);
  const findings = [...checkTheme(toThemeFiles(files)), ...findPackedFaults(archive.length)];
  const errors = findings.filter(({ severity }) => severity === 'error');
  for (const line of writeFindings(findings)) terminal.complain(line);
  if (errors.length > 0) {
    terminal.complain('Nothing was packed: a hub would refuse this theme.');
    return exitCodes.failed;
  }
  const target = path.resolve(terminal.cwd, call.values.out ?? ARCHIVE);
  await writeFile(target, archive);
  terminal.say(describe(target, { files: files.length, bytes: archive.length, findings }));
  return exitCodes.done;
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
