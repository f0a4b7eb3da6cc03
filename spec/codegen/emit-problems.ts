import type { Contract } from './contract.ts';
import { docComment, header, propertyKey, quote } from './source-text.ts';

export function emitProblems({ problems }: Contract): string {
  const entries = Object.entries(problems).map(
    ([code, { status, title, description }]) =>
      `${docComment(description, '  ')}  ${propertyKey(code)}: { status: ${status}, title: ${quote(title)} },\n`,
  );
  return `${header}
export const problems = {
${entries.join('')}} as const;

export type ProblemCode = keyof typeof problems;
`;
}
