import type { Contract } from './contract.ts';
import { camelCase, docComment, header } from './source-text.ts';

export function emitLimits({ limits }: Contract): string {
  const entries = Object.entries(limits).map(
    ([name, { value, unit, description }]) =>
      `${docComment(`${description} Unit: ${unit}.`, '  ')}  ${camelCase(name)}: ${value},\n`,
  );
  return `${header}\nexport const limits = {\n${entries.join('')}} as const;\n`;
}
