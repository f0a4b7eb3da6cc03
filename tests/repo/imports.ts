import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';
import type { Source } from './sources.ts';

export interface Import {
  specifier: string;
  /** Whether the import is erased at compile time. */
  isType: boolean;
}

interface Specifier {
  importKind?: string;
  exportKind?: string;
}

/** Every module that a file names in import, export from, import() or a type's import(). */
export function readImports(source: Source): Import[] {
  const imports: Import[] = [];
  const add = (specifier: string, isType: boolean) => imports.push({ specifier, isType });
  const areTypes = (specifiers: Specifier[]) =>
    specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type');

  new Visitor({
    ImportDeclaration: (node) =>
      add(node.source.value, node.importKind === 'type' || areTypes(node.specifiers as Specifier[])),
    ExportNamedDeclaration: (node) => {
      if (node.source === null) return;
      add(node.source.value, node.exportKind === 'type' || areTypes(node.specifiers));
    },
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, false);
      }
    },
    TSImportType: (node) => add(node.source.value, true),
  }).visit(parseAst(source.text, { lang: source.path.endsWith('x') ? 'tsx' : 'ts' }));
  return imports;
}

const workspaces: Record<string, string> = {
  '@muster/generated': 'generated',
  '@muster/client': 'client',
  '@muster/import': 'import',
  '@muster/shared': 'shared',
  'muster-theme': 'theme-sdk',
  '@muster/theme-default': 'theme-default',
  '@muster/admin': 'admin',
  '@muster/spec': 'spec',
  'muster-hub': 'hub',
  'muster-agent': 'agent',
};

export const workspaceFolders = Object.values(workspaces);

/** The path in this repository to which an import resolves; undefined for third-party packages. */
export function resolveOwn(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const name = Object.keys(workspaces).find((one) => specifier === one || specifier.startsWith(`${one}/`));
  return name === undefined ? undefined : `${workspaces[name]}${specifier.slice(name.length)}`;
}
