import { expect, it } from 'vitest';
import { emitPackage } from './emit-package.ts';

it('emits an export for each file, with the types beside JavaScript', () => {
  const { exports } = JSON.parse(
    emitPackage(['types.ts', 'validators.js', 'validators.d.ts', 'openapi.json']),
  );
  expect(exports).toEqual({
    './openapi.json': './openapi.json',
    './types': './types.ts',
    './validators': { types: './validators.d.ts', default: './validators.js' },
  });
});
