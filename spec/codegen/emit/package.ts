import type { Contract } from '../contract/contract.ts';

/** The manifest of the package: which file stands behind each import. */
export function emitPackage(files: Iterable<string>): string {
  const exports: Record<string, string | { types: string; default: string }> = {};
  for (const file of [...files].sort()) {
    const name = `./${file.replace(/\.(ts|js)$/, '')}`;
    if (file.endsWith('.d.ts')) continue;
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

/** The bundled openapi.yaml, which stands alone. */
export function emitOpenapiDocument({ openapi }: Contract): string {
  return `${JSON.stringify(openapi, null, 1)}\n`;
}

/** The bundled asyncapi.yaml, with the schemas that it borrows. */
export function emitAsyncapiDocument({ asyncapi }: Contract): string {
  return `${JSON.stringify(asyncapi, null, 1)}\n`;
}
