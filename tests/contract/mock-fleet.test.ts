import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createBackend } from '../../theme-sdk/src/mock/backend.ts';
import type { ScenarioName } from '../../theme-sdk/src/mock/scenarios.ts';

const document = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../generated/openapi.json', import.meta.url)), 'utf8'),
);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(document, 'openapi.json');

/** Validation errors of a body against the contract. */
function findFaults(schema: string, body: string): string[] {
  const validate = ajv.getSchema(`openapi.json#/components/schemas/${schema}`);
  if (validate === undefined) throw new Error(`There is no schema ${schema}.`);
  validate(JSON.parse(body));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const now = () => 1_790_000_000_000;

test.each<[ScenarioName, string, string]>([
  ['mixed', '/api/me', 'Me'],
  ['admin', '/api/me', 'Me'],
  ['private', '/api/me', 'Me'],
  ['mixed', '/api/nodes', 'PublicSnapshot'],
  ['empty', '/api/nodes', 'PublicSnapshot'],
  ['one', '/api/nodes', 'PublicSnapshot'],
  ['thousand', '/api/nodes', 'PublicSnapshot'],
  ['offline', '/api/nodes', 'PublicSnapshot'],
  ['admin', '/api/nodes', 'AdminSnapshot'],
  ['mixed', '/api/nodes/1/metrics', 'NodeHistory'],
  ['mixed', '/api/nodes/3/metrics?hours=168', 'NodeHistory'],
  ['mixed', '/api/nodes/11/metrics', 'NodeHistory'],
  ['admin', '/api/nodes/1/metrics?hours=2160', 'NodeHistory'],
  ['mixed', '/api/incidents', 'IncidentPage'],
  ['mixed', '/api/incidents?node=4&kind=probe', 'IncidentPage'],
  ['thousand', '/api/incidents?limit=200', 'IncidentPage'],
  ['mixed', '/api/availability', 'Availability'],
  ['mixed', '/api/availability?node=11', 'Availability'],
  ['mixed', '/api/notices', 'NoticeList'],
  ['mixed', '/api/services', 'Services'],
  ['offline', '/api/services', 'Services'],
  ['empty', '/api/services', 'Services'],
  ['private', '/api/notices', 'Problem'],
  ['mixed', '/api/themes/a/config', 'ThemeConfig'],
  ['private', '/api/nodes', 'Problem'],
  ['mixed', '/api/nodes/99/metrics', 'Problem'],
])('the mock fleet %s responds to %s as in the contract', (scenario, path, schema) => {
  const { body } = createBackend({ scenario, now, config: { accent: '#0a7', compact: true } }).respond(path);
  expect(findFaults(schema, body)).toEqual([]);
});

test('the malformed one violates the contract', () => {
  const { body } = createBackend({ scenario: 'malformed', now }).respond('/api/nodes');
  expect(findFaults('PublicSnapshot', body)).not.toEqual([]);
});
