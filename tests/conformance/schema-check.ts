import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const [contract, sockets] = ['openapi', 'asyncapi'].map((name) =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8')),
);
const ajv = new Ajv2020({ strict: false, allErrors: false });
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addSchema({ $id: 'contract', ...contract });
ajv.addSchema({ $id: 'sockets', ...sockets });
const validators = new Map<string, ValidateFunction>();

/** Throws the first validation error if the value does not match the contract's schema of that name. */
export function checkSchema(name: string, value: unknown): void {
  check(name, `contract#/components/schemas/${name}`, value);
}

/** The same for a message of a socket. */
export function checkMessage(name: string, value: unknown): void {
  check(name, `sockets#/components/messages/${name}/payload`, value);
}

function check(name: string, reference: string, value: unknown): void {
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, known);
  if (known(value)) return;
  const [error] = known.errors ?? [];
  throw new Error(`${name}${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}`);
}
