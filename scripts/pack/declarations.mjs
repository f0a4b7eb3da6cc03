import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findCapableNode } from '../install/bundled-node.mjs';
import { root } from '../project.mjs';

const GENERATED = '@muster/generated/';

/**
 * Writes the declarations of a package's entries and of the modules that they import, without references to
 * `@muster/generated`.
 * @param {{ home: string, dist: string, entries: string[] }} options `home` is the folder of the workspace, with `src` and
 *   a tsconfig.json; `entries` are absolute paths
 */
export async function writeDeclarations({ home, dist, entries }) {
  const emitted = mkdtempSync(path.join(os.tmpdir(), 'muster-dts-'));
  const prefix = `${path.relative(root, home)}/src/`;
  /** @param {string} name */
  const toPlace = (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  try {
    await emitDeclarations(home, emitted);
    const waiting = entries.map((file) => path.relative(root, file).replace(/\.tsx?$/, ''));
    const seen = new Set(waiting);
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { text, names } = translate(readDeclaration(emitted, name), { name, toPlace });
      const target = path.join(dist, `${toPlace(name)}.d.ts`);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      waiting.push(...names.filter((one) => !seen.has(one)));
      for (const one of names) seen.add(one);
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

/**
 * @param {string} home
 * @param {string} emitted folder for the declarations of the package's sources and the generated modules
 */
async function emitDeclarations(home, emitted) {
  const project = path.join(emitted, 'tsconfig.json');
  const config = {
    extends: path.join(home, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: emitted,
    },
    // TypeScript emits no declarations for modules imported by package name unless they are included.
    include: [path.join(home, 'src'), path.join(root, 'generated/*.ts')],
    exclude: [path.join(home, '**/*.test.ts')],
  };
  writeFileSync(project, JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(findCapableNode() ?? process.execPath, [tsc, '-p', project]).catch((error) => {
    throw new Error(`The declarations could not be written:\n${error.stdout}`, { cause: error });
  });
}

/**
 * @param {string} emitted
 * @param {string} name a module's path from the root, without its extension
 */
function readDeclaration(emitted, name) {
  const file = path.join(emitted, `${name}.d.ts`);
  // Handwritten declarations are not emitted.
  return readFileSync(existsSync(file) ? file : path.join(root, `${name}.d.ts`), 'utf8');
}

/**
 * Rewrites the imports of a declaration for the package, and lists the imported modules.
 * @param {string} text
 * @param {{ name: string, toPlace: (name: string) => string }} module `toPlace` maps a path in the repository to the package
 */
function translate(text, { name, toPlace }) {
  /** @type {string[]} */
  const names = [];
  const place = path.posix.dirname(toPlace(name));
  const translated = text.replace(/(?<=\bfrom |\bimport\()(['"])[^'"]+\1/g, (quoted) => {
    const specifier = quoted.slice(1, -1);
    const isGenerated = specifier.startsWith(GENERATED);
    if (!isGenerated && !specifier.startsWith('.')) return quoted;
    const target = isGenerated
      ? `generated/${specifier.slice(GENERATED.length)}`
      : path.posix.join(path.posix.dirname(name), specifier).replace(/\.[jt]sx?$/, '');
    names.push(target);
    const relative = path.posix.relative(place, toPlace(target));
    return `'${relative.startsWith('.') ? relative : `./${relative}`}.js'`;
  });
  return { text: translated, names };
}
