import path from 'node:path';
import { PACKAGE } from '../sdk-package.ts';
import { ToolError } from '../terminal.ts';
import { type Change, keep, readRegularFile, skip } from './change.ts';

/** The parts of a package.json that are used here. */
export interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly repository?: string | { readonly url?: string };
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const wantedScripts = {
  validate: `${PACKAGE} validate`,
  pack: `${PACKAGE} pack`,
} as const;

/** The package.json of a theme; undefined without one. Throws a ToolError for an invalid one. */
export async function readPackageJson(
  root: string,
): Promise<{ text: string; json: PackageJson } | undefined> {
  const file = path.join(root, 'package.json');
  const text = await readRegularFile(file);
  if (text === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { text, json };
  } catch (error) {
    throw new ToolError(`${file} is not valid JSON.`, { cause: error });
  }
  throw new ToolError(`${file} does not contain a JSON object.`);
}

/** Adds the SDK and the scripts that are missing. `sdk` is the version or path to install. */
export function planPackage(
  root: string,
  read: { text: string; json: PackageJson } | undefined,
  sdk: string,
): Change {
  const file = path.join(root, 'package.json');
  if (read === undefined)
    return skip(file, `the theme has no packages; run the commands with "npx ${PACKAGE}"`);
  const { text, json } = read;
  const hasSdk = json.dependencies?.[PACKAGE] !== undefined || json.devDependencies?.[PACKAGE] !== undefined;
  const missing = Object.entries(wantedScripts).filter(([name]) => json.scripts?.[name] === undefined);
  const taken = Object.entries(wantedScripts).filter(
    ([name, command]) => json.scripts?.[name] !== undefined && !json.scripts[name].includes(command),
  );
  const note = taken.map(([name]) => `; keeps your script "${name}"`).join('');
  if (hasSdk && missing.length === 0) return keep(file, `has ${PACKAGE} and its scripts${note}`);
  const changed = {
    ...json,
    ...(missing.length > 0 && { scripts: { ...json.scripts, ...Object.fromEntries(missing) } }),
    ...(!hasSdk && { devDependencies: { ...json.devDependencies, [PACKAGE]: sdk } }),
  };
  const added = [
    ...(hasSdk ? [] : [`the development dependency ${PACKAGE}`]),
    ...missing.map(([name]) => `the script "${name}"`),
  ];
  return {
    file,
    action: 'change',
    detail: `adds ${added.join(', ')}${note}`,
    content: formatLike(text, changed),
  };
}

/** JSON with the indentation and the line ends of the old text, as npm writes it. */
function formatLike(text: string, value: unknown): string {
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? [];
  const json = `${JSON.stringify(value, null, indent)}\n`;
  return text.includes('\r\n') ? json.replaceAll('\n', '\r\n') : json;
}
