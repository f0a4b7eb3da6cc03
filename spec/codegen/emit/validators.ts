import type { Contract } from '../contract/contract.ts';
import { type Parameter, type Schema, schemaName } from '../contract/documents.ts';
import type { Operation } from '../contract/operations.ts';
import { emitAjvModule, VALIDATOR_IMPORTS } from '../schema/ajv-module.ts';
import { HEADER, SCRIPT_HEADER } from '../source-text.ts';

/**
 * Validators of parameters and bodies by operation: two ajv instances, of which only that of parameters converts. An
 * operation that declares no 400 has none: there is nothing that it would refuse.
 */
export function emitValidators({ schemas, operations }: Contract): string {
  const parameters = createPool('parameters');
  const bodies = createPool('bodies');
  const rows = operations.map((operation) => {
    const fields: string[] = [];
    if (operation.responses.some(({ status }) => status === 400)) {
      for (const [part, schema] of Object.entries(assembleParameters(operation))) {
        fields.push(`${part}: ${parameters.add(`${operation.id}_${part}`, schema)}`);
      }
      if (operation.bodySchema) fields.push(`body: ${bodies.add(operation.id, operation.bodySchema)}`);
    }
    return `  ${operation.id}: {${fields.length > 0 ? ` ${fields.join(', ')} ` : ''}},\n`;
  });
  const modules = [
    emitAjvModule({ target: 'parameters', coerces: true, schemas, roots: parameters.roots }),
    emitAjvModule({ target: 'bodies', coerces: false, schemas, roots: bodies.roots }),
  ];
  return `${SCRIPT_HEADER}
${VALIDATOR_IMPORTS}${modules.join('')}
export const validators = {
${rows.join('')}};
export { collectFieldErrors, escapePointer } from './runtime/field-errors.ts';
`;
}

/** Schemas to compile; those that are alike share one function. */
function createPool(target: string) {
  const roots: Record<string, Schema> = {};
  const names = new Map<string, string>();
  function add(name: string, schema: Schema): string {
    const key = JSON.stringify(schema);
    const known = names.get(key) ?? name;
    names.set(key, known);
    roots[known] = schema;
    return `${target}.${known}`;
  }
  return { roots, add };
}

export function emitValidatorTypes(): string {
  return `${HEADER}
import type { OperationId } from './operations.ts';
import type { Validate, ValidationError } from './runtime/json.ts';

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

export { collectFieldErrors, escapePointer } from './runtime/field-errors.ts';
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

/** A module of validators for the schemas that carry an extension. */
interface SchemaValidators {
  extension: 'x-stored' | 'x-form';
  /** Name of the exported object. */
  exported: string;
  description: string;
}

/** Validators of stored values, for files that others may have written, such as an uploaded database. */
const stored: SchemaValidators = {
  extension: 'x-stored',
  exported: 'storedValidators',
  description: 'Validators of stored values, by schema.',
};

/** Validators of the bodies that the panel's forms send: a browser does not load those of all operations. */
const forms: SchemaValidators = {
  extension: 'x-form',
  exported: 'formValidators',
  description: "Validators of the bodies that the panel's forms send, by schema.",
};

/** Names of the schemas with the extension, in alphabetical order. */
function listSchemas({ schemas }: Contract, { extension }: SchemaValidators): string[] {
  return Object.keys(schemas)
    .filter((name) => schemas[name]?.[extension] === true)
    .sort();
}

function emitSchemaValidators(contract: Contract, kind: SchemaValidators): string {
  const { schemas } = contract;
  const names = listSchemas(contract, kind);
  const target = kind.extension.replace('x-', '');
  const roots = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  return `${SCRIPT_HEADER}
${VALIDATOR_IMPORTS}${emitAjvModule({ target, coerces: false, schemas, roots })}
export const ${kind.exported} = {
${names.map((name) => `  ${name}: ${target}.${name},\n`).join('')}};
`;
}

function emitSchemaValidatorTypes(contract: Contract, kind: SchemaValidators): string {
  const names = listSchemas(contract, kind).map((name) => `    | '${name}'\n`);
  return `${HEADER}
import type { Validate, ValidationError } from './runtime/json.ts';

export type { Validate, ValidationError };

/** ${kind.description} They convert nothing and fill in no defaults. */
export declare const ${kind.exported}: Readonly<
  Record<
${names.length === 0 ? '    never\n' : names.join('')}  , Validate>
>;
`;
}

export const emitStoredValidators = (contract: Contract) => emitSchemaValidators(contract, stored);
export const emitStoredValidatorTypes = (contract: Contract) => emitSchemaValidatorTypes(contract, stored);

/** The module also has the function that lists a validator's errors as the hub does. */
export const emitFormValidators = (contract: Contract) =>
  `${emitSchemaValidators(contract, forms)}export { collectFieldErrors } from './runtime/field-errors.ts';\n`;
export const emitFormValidatorTypes = (contract: Contract) =>
  `${emitSchemaValidatorTypes(contract, forms)}
export { collectFieldErrors, type FieldError } from './runtime/field-errors.ts';
`;

/** The validators of theme.json, a module of its own so that the theme tool carries nothing else. */
export function emitThemeManifest({ schemas, openapi }: Contract): string {
  const roots = {
    validateThemeManifest: { $ref: '#/components/schemas/ThemeManifest' },
    validateThemeConfigEntry: { $ref: '#/components/schemas/ThemeConfigEntry' },
  };
  return `${SCRIPT_HEADER}
${VALIDATOR_IMPORTS}${emitAjvModule({ target: 'manifest', coerces: false, schemas, roots })}
export const validateThemeManifest = manifest.validateThemeManifest;
export const validateThemeConfigEntry = manifest.validateThemeConfigEntry;
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

/** The validators of an import's records by their `type`, in a module that only an import loads. */
export function emitImportValidators({ schemas }: Contract): string {
  const records = schemas.ImportRecord?.oneOf ?? [];
  const roots = Object.fromEntries(
    records.map((record) => [
      String(schemas[schemaName(record.$ref) ?? '']?.properties?.type?.const),
      record,
    ]),
  );
  return `${SCRIPT_HEADER}
${VALIDATOR_IMPORTS}${emitAjvModule({ target: 'importValidators', coerces: false, schemas, roots })}
export { importValidators };
`;
}

export function emitImportValidatorTypes(): string {
  return `${HEADER}
import type { Validate, ValidationError } from './runtime/json.ts';
import type { ImportRecord } from './types.ts';

export type { Validate, ValidationError };

/** Validators of an import's records, by their \`type\`. They convert nothing and fill in no defaults. */
export declare const importValidators: Readonly<Record<ImportRecord['type'], Validate<ImportRecord>>>;
`;
}
