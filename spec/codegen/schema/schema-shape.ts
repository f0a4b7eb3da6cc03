import { type Schema, SpecError, schemaName } from '../contract/documents.ts';

type ScalarKind = 'string' | 'number' | 'boolean' | 'scalar';

/** What a value of a schema looks like, with references, `allOf` and null seen through. */
export type Shape = { isNullable: boolean } & (
  | { kind: ScalarKind | 'null' | 'any' }
  | { kind: 'const'; value: unknown }
  | { kind: 'array'; items: Schema }
  | { kind: 'map'; values: Schema }
  | { kind: 'union'; branches: Schema[] }
  | ObjectShape
);

export interface ObjectShape {
  kind: 'object';
  isNullable: boolean;
  properties: Record<string, Schema>;
  required: Set<string>;
  /** Whether further keys are asked for. Silence is neither open nor closed: they may come, and are not written. */
  isOpen: boolean;
  isClosed: boolean;
}

type Schemas = Record<string, Schema>;

export function readShape(schemas: Schemas, schema: Schema): Shape {
  if (schema.$ref !== undefined) return readShape(schemas, getTarget(schemas, schema.$ref));
  if ('const' in schema) return { kind: 'const', value: schema.const, isNullable: schema.const === null };
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return readChoice(schemas, choices);
  if (schema.allOf) return readAllOf(schemas, schema);
  if (schema.enum) return readEnum(schema.enum);
  const types = [schema.type ?? []].flat();
  const isNullable = types.includes('null');
  const kinds = [...new Set(types.filter((type) => type !== 'null').map(kindOfType))];
  if (kinds.length > 1) return { kind: 'scalar', isNullable };
  const [kind] = kinds;
  if (kind === 'array') return { kind, items: schema.items ?? {}, isNullable };
  if (kind === 'object' || schema.properties) return readObject(schema, isNullable);
  if (kind !== undefined) return { kind: kind as ScalarKind, isNullable };
  return { kind: isNullable ? 'null' : 'any', isNullable };
}

/** The property that tells the branches of a union apart, with its values branch by branch. */
export function findDiscriminator(schemas: Schemas, branches: Schema[]) {
  const shapes = branches
    .map((branch) => readShape(schemas, branch))
    .filter((shape) => shape.kind === 'object');
  if (shapes.length !== branches.length) return null;
  for (const name of Object.keys(shapes[0]?.properties ?? {})) {
    const values = shapes.map(({ properties }) => {
      const property: Schema = properties[name] ?? {};
      return 'const' in property ? [property.const] : (property.enum ?? []);
    });
    const isComplete = values.every((list) => list.length > 0);
    if (isComplete && new Set(values.flat()).size === values.flat().length) return { name, values };
  }
  return null;
}

export function getTarget(schemas: Schemas, ref: string): Schema {
  const target = schemas[schemaName(ref) ?? ''];
  if (!target) throw new SpecError([`${ref} is no schema of components.schemas.`]);
  return target;
}

function kindOfType(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function readEnum(values: unknown[]): Shape {
  const kinds = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  const [kind] = kinds;
  return { kind: kinds.size === 1 ? (kind as ScalarKind) : 'scalar', isNullable: values.includes(null) };
}

function readObject(schema: Schema, isNullable: boolean): Shape {
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
  if (!schema.properties && typeof rest === 'object') return { kind: 'map', values: rest, isNullable };
  // `type: object` and no more means any object; `additionalProperties: false` alone is the empty one.
  if (!schema.properties && rest !== false) return { kind: 'any', isNullable };
  return {
    kind: 'object',
    isNullable,
    properties: schema.properties ?? {},
    required: new Set(schema.required),
    isOpen: rest === true || typeof rest === 'object',
    isClosed: rest === false,
  };
}

function readAllOf(schemas: Schemas, schema: Schema): Shape {
  const { allOf = [], ...own } = schema;
  const shapes = allOf.map((part) => readShape(schemas, part));
  const objects = shapes.filter((shape) => shape.kind === 'object');
  const [first] = shapes;
  if (objects.length === 0 && first) return first;
  const rest = own.additionalProperties ?? own.unevaluatedProperties;
  return {
    kind: 'object',
    isNullable: false,
    properties: Object.assign({}, ...objects.map(({ properties }) => properties), own.properties),
    required: new Set([...objects.flatMap(({ required }) => [...required]), ...(own.required ?? [])]),
    isOpen: rest === true || typeof rest === 'object' || objects.some(({ isOpen }) => isOpen),
    isClosed: rest === false || objects.some(({ isClosed }) => isClosed),
  };
}

function readChoice(schemas: Schemas, choices: Schema[]): Shape {
  const shapes = choices.map((choice) => readShape(schemas, choice));
  const isNullable = shapes.some((shape) => shape.isNullable);
  const branches = choices.filter((_choice, index) => !isNull(shapes[index]));
  const rest = shapes.filter((shape) => !isNull(shape));
  const [first] = rest;
  if (first === undefined) return { kind: 'null', isNullable: true };
  if (rest.length === 1) return { ...first, isNullable };
  const kinds = new Set(rest.map((shape) => (shape.kind === 'const' ? typeof shape.value : shape.kind)));
  if (rest.every((shape) => shape.kind === 'object')) return { kind: 'union', branches, isNullable };
  for (const kind of kinds) {
    if (!['string', 'number', 'boolean', 'scalar'].includes(kind)) {
      throw new SpecError([
        `A oneOf mixes ${[...kinds].join(' and ')}: only objects or only plain values can be told apart.`,
      ]);
    }
  }
  return { kind: kinds.size === 1 ? ([...kinds][0] as ScalarKind) : 'scalar', isNullable };
}

function isNull(shape: Shape | undefined): boolean {
  return shape?.kind === 'null' || (shape?.kind === 'const' && shape.value === null);
}
