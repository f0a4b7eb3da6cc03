import { readdirSync, readFileSync } from 'node:fs';
import { removeHints } from '../contract/bundle.ts';
import type { HttpContract } from '../contract/http-contract.ts';
import { HEADER } from '../source-text.ts';

/** The manifest of the package, with the file of each export. */
export function emitPackage(files: Iterable<string>): string {
  const exports: Record<string, string | { types: string; default: string }> = {};
  for (const file of [...files].sort()) {
    const name = `./${file.replace(/\.(ts|js)$/, '')}`;
    // Of the runtime, generated code imports the others.
    if (file.endsWith('.d.ts') || (file.startsWith('runtime/') && file !== 'runtime/tolerant-readers.ts'))
      continue;
    exports[name] = file.endsWith('.js') ? { types: `${name}.d.ts`, default: `./${file}` } : `./${file}`;
  }
  const manifest = {
    name: '@muster/generated',
    version: '0.1.0',
    private: true,
    type: 'module',
    sideEffects: false,
    exports,
    dependencies: { 'openapi-fetch': '0.17.0' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The bundled, self-contained openapi.yaml. */
export function emitOpenapiDocument({ openapi, hints }: HttpContract): string {
  return `${JSON.stringify(removeHints(openapi, hints), null, 1)}\n`;
}

/** The bundled asyncapi.yaml, with the schemas that it borrows. */
export function emitAsyncapiDocument({ asyncapi, hints }: HttpContract): string {
  return `${JSON.stringify(removeHints(asyncapi, hints), null, 1)}\n`;
}

/** The files of spec/runtime, which generated code imports, by their path in `generated/`. */
export function emitRuntime(): [path: string, text: string][] {
  const folder = new URL('../../runtime/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names
    .sort()
    .map((name) => [`runtime/${name}`, `${HEADER}\n${readFileSync(new URL(name, folder), 'utf8')}`]);
}
