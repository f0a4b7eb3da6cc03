import { type Documents, findByPointer } from './documents.ts';

type DocumentName = 'openapi' | 'asyncapi';

/** Components that the compiler itself reads, so that no document needs to refer to them. */
const compilerRoots = ['#/components/schemas/ThemeManifest', '#/components/schemas/ProblemCode'];

/** References that lead nowhere, and components that nothing refers to, each as a sentence. */
export function findReferenceFaults(documents: Documents): string[] {
  const faults: string[] = [];
  const visited = new Set<string>();
  const schemes = new Set<string>();

  function follow(from: DocumentName, ref: string): void {
    const [file = '', pointer = ''] = ref.split('#');
    const to = file === '' ? from : file === './openapi.yaml' ? 'openapi' : null;
    if (to === null) {
      faults.push(`${from}.yaml refers to ${ref}: only ./openapi.yaml may be referred to by name.`);
      return;
    }
    const key = `${to}#${pointer}`;
    if (visited.has(key)) return;
    visited.add(key);
    const target = findByPointer(documents[to], `#${pointer}`);
    if (target === undefined) faults.push(`${from}.yaml refers to ${ref}, which does not exist.`);
    else walk(to, target);
  }

  function walk(from: DocumentName, node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') follow(from, value);
      else if (key !== 'example' && key !== 'examples') walk(from, value);
      if (key === 'security' && Array.isArray(value)) {
        for (const choice of value) for (const name of Object.keys(choice)) schemes.add(name);
      }
    }
  }

  for (const name of ['openapi', 'asyncapi'] as const) walk(name, { ...documents[name], components: {} });
  for (const ref of compilerRoots) if (findByPointer(documents.openapi, ref)) follow('openapi', ref);
  if (documents.openapi['x-unbuilt']?.length) follow('openapi', '#/components/responses/NotImplemented');
  for (const scheme of schemes) follow('openapi', `#/components/securitySchemes/${scheme}`);

  for (const name of ['openapi', 'asyncapi'] as const) {
    for (const [kind, components] of Object.entries(documents[name].components ?? {})) {
      for (const component of Object.keys(components)) {
        const key = `${name}#/components/${kind}/${component}`;
        if (!visited.has(key))
          faults.push(`${key.replace('#', '.yaml#')} is used nowhere: use it or remove it.`);
      }
    }
  }
  return faults;
}
