import { createSeeded } from './seeded.ts';
import type { WireObject } from './views.ts';

/** What a value may turn into: each is something that a theme has met in the wild. */
const substitutes: readonly unknown[] = [null, '', 'n/a', -1, [], {}, true];

/** A node with one key in six gone and one in six turned into something else; its id mostly stays. */
export function damageNode(node: WireObject, seed: number): unknown {
  const random = createSeeded(seed);
  const id = typeof node.id === 'number' ? node.id : 0;
  if (id % 7 === 6) return random.pick(substitutes, id);
  const entries = Object.entries(node).flatMap(([key, value], index): [string, unknown][] => {
    const draw = random.unit(id, index);
    if (key === 'id' || draw >= 1 / 3) return [[key, damageWithin(value, id, seed)]];
    return draw < 1 / 6 ? [] : [[key, random.pick(substitutes, id, index)]];
  });
  return Object.fromEntries(entries);
}

/** The figures inside a node suffer as the node itself does. */
function damageWithin(value: unknown, id: number, seed: number): unknown {
  const isFigures = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFigures ? damageNode({ ...value, id: id * 7 }, seed + 1) : value;
}
