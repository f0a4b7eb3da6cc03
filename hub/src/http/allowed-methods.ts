import { type Operation, operations } from '@muster/generated/operations';

/** Operations by path template, the more literal templates first, as the router prefers them. */
const templates = Object.entries(
  Object.groupBy(Object.values<Operation>(operations), ({ path }) => path),
).map(([path, all = []]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: listMethods(all),
}));
templates.sort((a, b) => countParameters(a.path) - countParameters(b.path));

/** Methods that the path takes, or undefined when the contract has no such path. `path` is decoded, without query. */
export function findAllowedMethods(path: string): readonly string[] | undefined {
  return templates.find(({ pattern }) => pattern.test(path))?.methods;
}

/**
 * Methods that a literal path does not take itself but a template beside it does: the router would hand
 * `DELETE /api/nodes/order` to `DELETE /api/nodes/{id}`.
 */
export function listShadowed(): { path: string; methods: string[] }[] {
  return templates
    .filter(({ path }) => countParameters(path) === 0)
    .map(({ path, methods }) => {
      const others = templates.filter((other) => other.path !== path && other.pattern.test(path));
      const taken = new Set(others.flatMap((other) => other.methods));
      return { path, methods: [...taken].filter((method) => !methods.includes(method)) };
    })
    .filter(({ methods }) => methods.length > 0);
}

function listMethods(all: readonly Operation[]): string[] {
  const methods = new Set<string>(all.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

function countParameters(path: string): number {
  return path.split('{').length - 1;
}
