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
