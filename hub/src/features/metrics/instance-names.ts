interface NamedNode {
  readonly id: number;
  readonly name: string;
}

/** A different name for each node: its own, with the id if others have the same. */
export function nameInstances(nodes: Iterable<NamedNode>): Map<number, string> {
  const byName = new Map<string, number[]>();
  for (const { id, name } of nodes) {
    const ids = byName.get(name);
    if (ids === undefined) byName.set(name, [id]);
    else ids.push(id);
  }
  const instances = new Map<number, string>();
  for (const [name, ids] of byName) {
    for (const id of ids) instances.set(id, ids.length === 1 ? name : addId(name, id, byName));
  }
  return instances;
}

/** No node has the result as its name, since nodes may be called "web (7)" too. */
function addId(name: string, id: number, names: ReadonlyMap<string, unknown>): string {
  let result = `${name} (${id})`;
  while (names.has(result)) result += ` (${id})`;
  return result;
}
