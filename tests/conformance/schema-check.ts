import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const contract = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: false });
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addSchema({ $id: 'contract', ...contract });
const validators = new Map<string, ValidateFunction>();

/** Throws the first validation error if the value does not match the contract's schema of that name. */
export function checkSchema(name: string, value: unknown): void {
  const known = validators.get(name) ?? ajv.compile({ $ref: `contract#/components/schemas/${name}` });
  validators.set(name, known);
  if (known(value)) return;
  const [error] = known.errors ?? [];
  throw new Error(`${name}${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}`);
}
