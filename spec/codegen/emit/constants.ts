import type { Contract } from '../contract/contract.ts';
import { camelCase, docComment, HEADER, propertyKey, quote } from '../source-text.ts';

export function emitLimits({ limits }: Contract): string {
  const entries = Object.entries(limits).map(
    ([name, { value, unit, description }]) =>
      `${docComment(`${description} Unit: ${unit}.`, '  ')}  ${camelCase(name)}: ${value},\n`,
  );
  return `${HEADER}\nexport const limits = {\n${entries.join('')}} as const;\n`;
}

/** Settings with `x-confirm`. */
export function emitConfirmedSettings({ confirmedSettings }: Contract): string {
  const keys = confirmedSettings.map((key) => `  ${quote(key)},\n`);
  return `${HEADER}\n/** Settings that only a session with a recent confirmation may change. */\nexport const confirmedSettings = [\n${keys.join('')}] as const;\n`;
}

/** What a task can ask of a probe beside its target. */
export function emitProbeOptions({ schemas }: Contract): string {
  const keys = Object.keys(schemas.ProbeOptions?.properties ?? {}).map((key) => `  ${quote(key)},\n`);
  return `${HEADER}\n/** Keys of \`ProbeOptions\`. */\nexport const probeOptionKeys = [\n${keys.join('')}] as const;\n`;
}

export function emitProblems({ problems }: Contract): string {
  const entries = Object.entries(problems).map(
    ([code, { status, title, description }]) =>
      `${docComment(description, '  ')}  ${propertyKey(code)}: { status: ${status}, title: ${quote(title)} },\n`,
  );
  return `${HEADER}
export const problems = {
${entries.join('')}} as const;

export type ProblemCode = keyof typeof problems;
`;
}

/** RFC 6455, section 7.4.2: from 4000 on, applications define the codes. */
const FIRST_APPLICATION_CODE = 4000;

/**
 * The application's close codes; `@muster/shared/websocket` has those of RFC 6455, which the contract only describes. Each is
 * also a constant, so that bundles contain only the ones they import.
 */
export function emitCloseCodes({ closeCodes }: Contract): string {
  const entries = Object.entries(closeCodes)
    .filter(([code]) => Number(code) >= FIRST_APPLICATION_CODE)
    .map(([code, { name, description }]) => ({
      code,
      key: camelCase(name),
      comment: docComment(description, ''),
    }));
  return `${HEADER}
${entries.map(({ code, key, comment }) => `${comment}export const ${key}Code = ${code};\n`).join('\n')}
export const closeCodes = {
${entries.map(({ key }) => `  ${key}: ${key}Code,\n`).join('')}} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
`;
}
