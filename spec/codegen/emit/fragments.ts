import { type Schema, SpecError } from '../contract/documents.ts';
import { type Picker, referPartPicker } from '../schema/pick-json.ts';
import { type ObjectShape, readShape } from '../schema/schema-shape.ts';
import { pascalCase, quote } from '../source-text.ts';

/**
 * Functions that serialise an object in parts, so that unchanged parts can be cached: for a schema with `x-fragments`
 * (names of parts with their keys) one function per part, for one with `x-assembled` (name of a list) a function that
 * returns the text before and after the items.
 */
export function emitFragments(picker: Picker): string {
  const written = new Set<string>();
  return Object.entries(picker.schemas)
    .flatMap(([name, schema]) => [
      ...emitParts(picker, { name, schema, written }),
      ...emitAssembly(picker, name, schema),
    ])
    .join('');
}

function emitParts(
  picker: Picker,
  { name, schema, written }: { name: string; schema: Schema; written: Set<string> },
): string[] {
  const parts = schema['x-fragments'];
  if (parts === undefined) return [];
  const shape = requireObject(picker, name, schema);
  requirePartition(name, Object.keys(shape.properties), Object.values(parts).flat());
  // A part that an earlier schema has too, with the same keys of the same types, is written by the function of that schema.
  const own = Object.entries(parts).filter(([part, keys]) => {
    const signature = JSON.stringify([part, keys.map((key) => [key, shape.properties[key]])]);
    const isNew = !written.has(signature);
    written.add(signature);
    return isNew;
  });
  return own.map(([part, keys]) => {
    const place = {
      name: `${name}${pascalCase(part)}`,
      type: `Pick<${name}, ${keys.map(quote).join(' | ')}>`,
    };
    return `
export function serialise${place.name}(value: ${place.type}): string {
  return JSON.stringify(${referPartPicker(picker, shape, { ...place, keys })}(value));
}
`;
  });
}

function emitAssembly(picker: Picker, name: string, schema: Schema): string[] {
  const list = schema['x-assembled'];
  if (list === undefined) return [];
  const { properties, ...shape } = requireObject(picker, name, schema);
  const { [list]: items, ...others } = properties;
  if (items?.type !== 'array') throw new SpecError([`x-assembled of ${name} must name one of its lists.`]);
  const place = { name: `${name}Frame`, type: `Omit<${name}, ${quote(list)}>`, keys: Object.keys(others) };
  const pick = referPartPicker(picker, { ...shape, properties: others }, place);
  return [
    `
/** The JSON text before and after the items of \`${list}\`; the caller joins the items with commas. */
export function frame${name}(value: ${place.type}): readonly [before: string, after: string] {
  const others = joinFragments([JSON.stringify(${pick}(value)), \`{${JSON.stringify(list)}:[]}\`]);
  return [others.slice(0, -2), others.slice(-2)];
}
`,
  ];
}

function requireObject({ schemas, types }: Picker, name: string, schema: Schema): ObjectShape {
  const shape = readShape(schemas, schema);
  if (shape.kind !== 'object' || shape.isOpen)
    throw new SpecError([`Only a closed object has parts; ${name} is none.`]);
  types.add(name);
  return shape;
}

function requirePartition(name: string, keys: string[], named: string[]): void {
  const problems = [
    ...named.filter((key) => !keys.includes(key)).map((key) => `has no key ${key}`),
    ...keys.filter((key) => !named.includes(key)).map((key) => `leaves out ${key}`),
    ...named.filter((key, index) => named.indexOf(key) !== index).map((key) => `names ${key} twice`),
  ];
  if (problems.length > 0)
    throw new SpecError(problems.map((problem) => `x-fragments of ${name} ${problem}.`));
}
