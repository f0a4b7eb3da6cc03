import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@muster/generated/limits';
import { rolldown } from 'rolldown';
import { root } from '../project.mjs';

const values = new Map(Object.entries(limits));

/** Inlines limits as numbers, because the object with all of them would be a twentieth of the program. */
const inlineLimits = {
  name: 'inline-limits',
  /** @param {string} code */
  transform: (code) =>
    /\bimport \{ limits \} from '/.test(code)
      ? code.replace(/\blimits\.(\w+)/g, (read, name) => String(values.get(name) ?? read))
      : null,
};

/** By name, the files that the program imports when it needs them. */
const modules = new Map();

const separateModules = {
  name: 'separate-modules',
  /** @param {unknown} specifier @param {string} importer */
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') throw new Error(`${importer} imports a computed name`);
    const name = path.basename(specifier, '.ts');
    modules.set(name, path.resolve(path.dirname(importer), specifier));
    return { id: name, external: true };
  },
};

/**
 * A part of the program for the agent's host, in one file that imports nothing but those modules. QuickJS stores one byte per
 * character if all characters are in Latin-1.
 * @param {string} input
 */
async function bundle(input) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'neutral',
    plugins: [inlineLimits, separateModules],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await build.generate({
    format: 'esm',
    codeSplitting: false,
    comments: false,
    minify: true,
  });
  const { code } = output[0];
  if (code.includes('\0')) throw new Error(`${input} has a zero byte, which separates the parts`);
  return code;
}

const parts = [await bundle(path.join(root, 'agent/src/quickjs/main.ts'))];
for (const [name, file] of modules) parts.push(name, await bundle(file));
const [file = ''] = process.argv.slice(2);
writeFileSync(file, parts.join('\0'));
