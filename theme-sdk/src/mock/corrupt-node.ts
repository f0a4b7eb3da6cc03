import type { JsonObject } from './node-json.ts';
import { createSeededRandom } from './seeded-random.ts';

/** Replacements for valid values. */
const invalidValues: readonly unknown[] = [null, '', 'n/a', -1, [], {}, true];

/** A node with one key in six removed and one in six replaced by an invalid value; most ids stay valid. */
export function corruptNode(node: JsonObject, seed: number): unknown {
  const random = createSeededRandom(seed);
  const id = typeof node.id === 'number' ? node.id : 0;
  if (id % 7 === 6) return random.pick(invalidValues, id);
  const entries = Object.entries(node).flatMap(([key, value], index): [string, unknown][] => {
    const draw = random.float(id, index);
    if (key === 'id' || draw >= 1 / 3) return [[key, corruptValue(value, id, seed)]];
    return draw < 1 / 6 ? [] : [[key, random.pick(invalidValues, id, index)]];
  });
  return Object.fromEntries(entries);
}

/** Nested metrics are corrupted in the same way. */
function corruptValue(value: unknown, id: number, seed: number): unknown {
  const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isNested ? corruptNode({ ...value, id: id * 7 }, seed + 1) : value;
}
