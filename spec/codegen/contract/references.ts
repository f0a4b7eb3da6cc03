import { listOperationObjects } from './bundle.ts';
import { type Documents, findByPointer } from './documents.ts';

type DocumentName = 'openapi' | 'asyncapi';

/** Components that the compiler itself reads, so that no document needs to refer to them. */
const compilerRoots = ['ThemeManifest', 'ProblemCode', 'AuditAction', 'ImportRecord'].map(
  (name) => `#/components/schemas/${name}`,
);
const documentNames = ['openapi', 'asyncapi'] as const;

interface Search {
  documents: Documents;
  /** Each reached component as `openapi#/components/…`. */
  reached: Set<string>;
  faults: string[];
}

/** References that lead nowhere, and components that nothing refers to, each as a sentence. */
export function findReferenceFaults(documents: Documents): string[] {
  const search: Search = { documents, reached: new Set(), faults: [] };
  for (const name of documentNames) walk(search, name, { ...documents[name], components: {} });
  for (const ref of listCompilerRefs(documents)) follow(search, 'openapi', ref);
  const unused = documentNames.flatMap((name) => listUnused(search, name));
  return [...search.faults, ...unused];
}

function listUnused({ documents, reached }: Search, name: DocumentName): string[] {
  const kinds = Object.entries(documents[name].components);
  return kinds
    .flatMap(([kind, components]) =>
      Object.keys(components).map((component) => `#/components/${kind}/${component}`),
    )
    .filter((pointer) => !reached.has(name + pointer))
    .map((pointer) => `${name}.yaml${pointer} is used nowhere: use it or remove it.`);
}

/** What is used without a `$ref`: by the compiler, or by name in a `security`. */
function listCompilerRefs({ openapi }: Documents): string[] {
  const refs = compilerRoots.filter((ref) => findByPointer(openapi, ref) !== undefined);
  const operations = listOperationObjects(openapi);
  const choices = [openapi, ...operations].flatMap(({ security }) => security ?? []);
  return [...refs, ...choices.flatMap(Object.keys).map((name) => `#/components/securitySchemes/${name}`)];
}

function follow(search: Search, from: DocumentName, ref: string): void {
  const [file = '', pointer = ''] = ref.split('#');
  if (file !== '' && file !== './openapi.yaml') {
    search.faults.push(`${from}.yaml refers to ${ref}: only ./openapi.yaml may be referred to by name.`);
    return;
  }
  const to = file === '' ? from : 'openapi';
  const key = `${to}#${pointer}`;
  if (search.reached.has(key)) return;
  search.reached.add(key);
  const target = findByPointer(search.documents[to], `#${pointer}`);
  if (target === undefined) search.faults.push(`${from}.yaml refers to ${ref}, which does not exist.`);
  else walk(search, to, target);
}

function walk(search: Search, from: DocumentName, node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') follow(search, from, value);
    else if (key !== 'example' && key !== 'examples') walk(search, from, value);
  }
}
