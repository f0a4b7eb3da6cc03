export type Aggregate = 'mean' | 'max';

/** `x-history` of a reported metric: how the history keeps it. */
export interface HistoryRule {
  /** `mean` makes a column of the metric's name, `max` one that ends in `_max`. */
  aggregates: Aggregate[];
  /** The smallest difference that is stored, in the unit of the interface. */
  precision: number;
  /** Which item of a metric that is a list. */
  item?: number;
  /** The counter whose rate is kept in place of the reported value. */
  rate_of?: string;
  /** Replaces the description of the columns. */
  description?: string;
  /** Last part of the columns' names in exports. */
  unit?: string;
}

/** `x-gauge` of a gauge: how the panel and `/metrics` show it. */
export interface GaugeRule {
  /** The member of the details that it is measured from, one of `DetailsMember`. */
  member: string;
  /** Absent for a number of things. */
  unit?: string;
  /** The panel's chart. */
  chart: string;
  /** Its name in `/metrics`, without `muster_node_` and the unit. */
  metric: string;
  /** The label, by its name, of one of several gauges with the same `metric`. */
  label?: Record<string, string>;
  /** Replaces the description in `/metrics`. */
  help?: string;
}

/** A JSON Schema, as far as the compiler reads one. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  description?: string;
  /** How the history keeps a reported metric. */
  'x-history'?: HistoryRule;
  /** How a gauge is shown; false for a number that is none. */
  'x-gauge'?: GaugeRule | false;
  /** Marks the schema that gets a property for every column of the history. */
  'x-history-row'?: boolean;
  /** The same for the row of an export, with units in the names. */
  'x-history-export'?: boolean;
  /** Marks the schema that gets a list for every column of the history, and is the largest number of its entries. */
  'x-history-columns'?: number;
  /** The same for every gauge. */
  'x-gauge-columns'?: number;
  /** Whether values of the schema are in the database, so that a database file is checked against it. */
  'x-stored'?: boolean;
  /** The body of a form of the panel, which validates it before it sends it. */
  'x-form'?: boolean;
  /** Marks a setting that only a session with a recent confirmation may change. */
  'x-confirm'?: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema?: Schema;
}

export interface MediaType {
  schema?: Schema;
}

export interface ResponseObject {
  $ref?: string;
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: Schema }>;
  content?: Record<string, MediaType>;
  'x-codes'?: string[];
}

export interface RequestBody {
  $ref?: string;
  required?: boolean;
  content: Record<string, MediaType>;
  /** Property of the JSON body whose value a body of another media type contains. */
  'x-text-field'?: string;
}

export interface OperationObject {
  operationId?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses?: Record<string, ResponseObject>;
  'x-kind'?: string;
  'x-theme'?: boolean;
  'x-open-query'?: boolean;
  'x-extension'?: boolean;
  'x-public-page'?: boolean;
  'x-no-fastify-config'?: boolean;
  'x-body-limit'?: string;
  'x-confirm'?: boolean;
  'x-audit'?: string | false;
  'x-audit-reason'?: string;
}

export interface LimitEntry {
  value: number;
  unit: string;
  description: string;
}

export interface ProblemEntry {
  status: number;
  title: string;
  description: string;
}

export interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, OperationObject> & { parameters?: Parameter[] }>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
  security?: Record<string, string[]>[];
  'x-limits'?: Record<string, LimitEntry>;
  'x-problems'?: Record<string, ProblemEntry>;
}

export interface MessageObject {
  $ref?: string;
  name?: string;
  payload: Schema;
  'x-salvage'?: boolean;
  'x-keep-unknown'?: { max_keys: string; max_bytes: string };
  'x-read-bytes'?: boolean;
}

export interface AsyncApiDocument {
  channels: Record<string, { messages: Record<string, MessageObject> }>;
  operations: Record<string, { action: string; channel: { $ref: string }; messages: { $ref: string }[] }>;
  components: { schemas?: Record<string, Schema>; messages?: Record<string, MessageObject> };
  'x-limits'?: Record<string, LimitEntry>;
  'x-close-codes'?: Record<string, { name: string; description: string }>;
}

/** Both documents, parsed, as they were written. */
export interface Documents {
  openapi: OpenApiDocument;
  asyncapi: AsyncApiDocument;
  /** Extensions that only the compiler reads. */
  hints: ReadonlySet<string>;
}

/** Everything that is wrong with the documents, a sentence each. */
export class SpecError extends Error {
  readonly sentences: string[];

  constructor(sentences: string[], options?: ErrorOptions) {
    super(sentences.join('\n'), options);
    this.name = 'SpecError';
    this.sentences = sentences;
  }
}

/** The node that a local pointer (`#/a/b`) names, or undefined. */
export function findByPointer(root: unknown, pointer: string): unknown {
  let node: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node;
}

/** Follows `$ref` until there is none. References are known to resolve: see `findReferenceFaults`. */
export function resolve<T extends object>(root: unknown, node: T): T {
  let current = node as T & { $ref?: string };
  while (typeof current.$ref === 'string') {
    const target = findByPointer(root, current.$ref);
    if (target === undefined) throw new SpecError([`${current.$ref} leads nowhere.`]);
    current = target as T;
  }
  return current;
}

/** The component name at the end of a reference to a schema, or null for any other reference. */
export function schemaName(ref: string | undefined): string | null {
  return /^#\/components\/schemas\/([^/]+)$/.exec(ref ?? '')?.[1] ?? null;
}

/** A deep copy in which `change` has replaced every object it wanted to. */
export function mapObjects<T>(
  node: T,
  change: (node: Record<string, unknown>) => Record<string, unknown>,
): T {
  if (Array.isArray(node)) return node.map((item) => mapObjects(item, change)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(change(node as Record<string, unknown>));
  return Object.fromEntries(entries.map(([key, value]) => [key, mapObjects(value, change)])) as T;
}
