import type { Contract } from './contract.ts';
import { camelCase, docComment, header } from './source-text.ts';

export function emitCloseCodes({ closeCodes }: Contract): string {
  const entries = Object.entries(closeCodes).map(
    ([code, { name, description }]) => `${docComment(description, '  ')}  ${camelCase(name)}: ${code},\n`,
  );
  return `${header}
export const closeCodes = {
${entries.join('')}} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
`;
}
