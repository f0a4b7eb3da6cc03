import type { Contract } from './contract.ts';
import { camelCase, docComment, header } from './source-text.ts';

/** Each code is a constant of its own as well, so that a bundle holds those that it names and no others. */
export function emitCloseCodes({ closeCodes }: Contract): string {
  const entries = Object.entries(closeCodes).map(([code, { name, description }]) => ({
    code,
    key: camelCase(name),
    comment: docComment(description, ''),
  }));
  return `${header}
${entries.map(({ code, key, comment }) => `${comment}export const ${key}Code = ${code};\n`).join('\n')}
export const closeCodes = {
${entries.map(({ key }) => `  ${key}: ${key}Code,\n`).join('')}} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
`;
}
