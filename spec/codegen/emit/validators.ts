import { type Parameter, type Schema, schemaName } from '../contract/documents.ts';
import type { HttpContract } from '../contract/http-contract.ts';
import type { Operation } from '../contract/operations.ts';
import { compileSchemas, VALIDATOR_IMPORTS } from '../schema/ajv-module.ts';
import { HEADER, SCRIPT_HEADER } from '../source-text.ts';

/** Schemas with a validator of their own, by the extension that marks them, and the object that exports the validators. */
const marks = [
  {
    extension: 'x-form',
    exported: 'formValidators',
    description: "Validators of the bodies that the panel's forms send, by schema.",
  },
  {
    extension: 'x-stored',
    exported: 'storedValidators',
    description: 'Validators of stored values, by schema: a restored database may contain any.',
  },
] as const;

/**
 * All validators, each a function of its own that a bundler leaves out where nobody uses it. Only those of parameters convert.
 * An operation that declares no 400 has none: there is nothing that it would refuse.
 */
export function emitValidators({ schemas, operations }: HttpContract): string {
  const parameters = createRoots();
  const values = createRoots();
  const ofOperations = operations.map((operation) => [operation.id, addOperation(operation)] as const);
  const ofSchemas = marks.map(({ extension, exported }) => {
    const names = listMarked(schemas, extension);
    return [
      exported,
      names.map((name) => [name, values.add(name, { $ref: `#/components/schemas/${name}` })] as const),
    ] as const;
  });
  const ofRecords = (schemas.ImportRecord?.oneOf ?? []).map((record) => {
    const name = schemaName(record.$ref) ?? '';
    return [String(schemas[name]?.properties?.type?.const), values.add(name, record)] as const;
  });

  function addOperation(operation: Operation): Part[] {
    if (!operation.responses.some(({ status }) => status === 400)) return [];
    const parts = Object.entries(assembleParameters(operation)).map(
      ([part, schema]): Part => [part, parameters.add(`${operation.id}_${part}`, schema)],
    );
    if (operation.bodySchema) parts.push(['body', values.add(operation.id, operation.bodySchema)]);
    return parts;
  }

  const parameterCode = compileSchemas({
    prefix: 'parameter_',
    coerces: true,
    schemas,
    roots: parameters.roots,
  });
  const valueCode = compileSchemas({ prefix: 'value_', coerces: false, schemas, roots: values.roots });
  const findFunction = ([part, root]: Part) =>
    (part === 'body' ? valueCode : parameterCode).functions[root] ?? '';
  const writeParts = (parts: Part[]) =>
    `{ ${parts.map((part) => `${part[0]}: ${findFunction(part)}`).join(', ')} }`;
  const writeValues = (entries: readonly Part[]) =>
    entries.map(([key, root]) => [key, valueCode.functions[root] ?? ''] as const);
  return [
    `${SCRIPT_HEADER}\n${VALIDATOR_IMPORTS}`,
    parameterCode.code,
    valueCode.code,
    writeObject(
      'validators',
      ofOperations.map(([id, parts]) => [id, writeParts(parts)]),
    ),
    ...ofSchemas.map(([exported, entries]) => writeObject(exported, writeValues(entries))),
    writeObject('importValidators', writeValues(ofRecords)),
    "\nexport { collectFieldErrors, escapePointer } from './runtime/field-errors.ts';\n",
  ].join('');
}

/** A part of an operation, or the key of an object of validators, and the root of its schema. */
type Part = readonly [key: string, root: string];

function writeObject(name: string, entries: readonly (readonly [key: string, code: string])[]): string {
  return `\nexport const ${name} = {\n${entries.map(([key, code]) => `  ${key}: ${code},\n`).join('')}};\n`;
}

/** Schemas to compile; those that are alike share one function. */
function createRoots() {
  const roots: Record<string, Schema> = {};
  const names = new Map<string, string>();
  return {
    roots,
    /** Returns the name of the root. */
    add(name: string, schema: Schema): string {
      const key = JSON.stringify(schema);
      const known = names.get(key) ?? name;
      names.set(key, known);
      roots[known] = schema;
      return known;
    },
  };
}

/** Names of the schemas with the extension, in alphabetical order. */
function listMarked(schemas: HttpContract['schemas'], extension: 'x-stored' | 'x-form'): string[] {
  return Object.keys(schemas)
    .filter((name) => schemas[name]?.[extension] === true)
    .sort();
}

export function emitValidatorTypes({ schemas }: HttpContract): string {
  const declare = ({ extension, exported, description }: (typeof marks)[number]) => {
    const names = listMarked(schemas, extension).map((name) => `'${name}'`);
    return `
/** ${description} They convert nothing and fill in no defaults. */
export declare const ${exported}: Readonly<Record<${names.join(' | ') || 'never'}, Validate>>;
`;
  };
  return `${HEADER}
import type { OperationId } from './operations.ts';
import type { Validate, ValidationError } from './runtime/json.ts';
import type { ImportRecord } from './types.ts';

export type { Validate, ValidationError };

/** Those of \`params\`, \`query\` and \`headers\` convert from text and fill in defaults in place; \`body\` changes nothing. */
export interface OperationValidators {
  readonly params?: Validate;
  readonly query?: Validate;
  /** Of the declared headers, by their name in lower case; other headers are let through. */
  readonly headers?: Validate;
  readonly body?: Validate;
}

export declare const validators: Readonly<Record<OperationId, OperationValidators>>;
${marks.map(declare).join('')}
/** Validators of an import's records, by their \`type\`. They convert nothing and fill in no defaults. */
export declare const importValidators: Readonly<Record<ImportRecord['type'], Validate<ImportRecord>>>;

export { collectFieldErrors, escapePointer, type FieldError } from './runtime/field-errors.ts';
`;
}

/** One object for each kind of parameter; an operation without a query still refuses unknown keys in it. */
function assembleParameters({ parameters, isQueryOpen }: Operation): Record<string, Schema> {
  const { path, query, header: headers } = parameters;
  return {
    ...(path.length > 0 ? { params: assemble(path, false) } : {}),
    query: { ...assemble(query, false), additionalProperties: isQueryOpen },
    ...(headers.length > 0 ? { headers: assemble(headers, true) } : {}),
  };
}

function assemble(parameters: Parameter[], isHeader: boolean): Schema {
  const nameOf = ({ name }: Parameter) => (isHeader ? name.toLowerCase() : name);
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((parameter) => [nameOf(parameter), parameter.schema ?? {}]),
    ),
    required: parameters.filter(({ required }) => required).map(nameOf),
  };
  return isHeader ? schema : { ...schema, additionalProperties: false };
}

/** The validators of theme.json, a module of its own so that the theme tool carries nothing else. */
export function emitThemeManifest({ schemas, openapi }: HttpContract): string {
  const roots = {
    validateThemeManifest: { $ref: '#/components/schemas/ThemeManifest' },
    validateThemeConfigEntry: { $ref: '#/components/schemas/ThemeConfigEntry' },
  };
  const { code, functions } = compileSchemas({ prefix: '', coerces: false, schemas, roots });
  return `${SCRIPT_HEADER}
${VALIDATOR_IMPORTS}${code}
export const validateThemeManifest = ${functions.validateThemeManifest};
export const validateThemeConfigEntry = ${functions.validateThemeConfigEntry};
export const contractVersion = ${JSON.stringify(openapi.info.version)};
`;
}

export function emitThemeManifestTypes(): string {
  return `${HEADER}
import type { Validate } from './runtime/json.ts';
import type { ThemeConfigEntry, ThemeManifest } from './theme-types.ts';

export type { ThemeConfigEntry, ThemeManifest };

/** Checks the parsed content of a theme.json. */
export declare const validateThemeManifest: Validate<ThemeManifest>;

/** Checks one entry of a manifest's \`config\`. */
export declare const validateThemeConfigEntry: Validate<ThemeConfigEntry>;

/** Version of the contract, such as \`0.1.0\`. */
export declare const contractVersion: string;
`;
}
