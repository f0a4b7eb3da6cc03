import type { Files } from '../host.ts';

/** The file follows shell quoting (os-release(5)): double quotes with backslashes, single quotes without. */
function unquote(text: string): string {
  const value = text.trim();
  const single = /^'([^']*)'$/.exec(value);
  if (single !== null) return single[1] as string;
  const double = /^"(.*)"$/.exec(value);
  return (double?.[1] ?? value).replace(/\\([\\"$`'])/g, '$1');
}

export function parseOsRelease(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^\s*([A-Z0-9_]+)=(.*)$/.exec(line.trimEnd());
    if (match !== null) fields.set(match[1] as string, unquote(match[2] as string));
  }
  return fields;
}

export function describeOs(fields: Map<string, string>): string {
  const pretty = fields.get('PRETTY_NAME') ?? fields.get('DISTRIB_DESCRIPTION');
  if (pretty) return pretty;
  const name = fields.get('NAME') ?? '';
  return [name, fields.get('VERSION') ?? fields.get('VERSION_ID') ?? ''].join(' ').trim();
}

function findText(host: Files, path: string): string | undefined {
  try {
    return host.readText(path);
  } catch {
    return undefined;
  }
}

// Release files with only the name and the version.
const oneLineFiles = [
  '/etc/redhat-release',
  '/etc/SuSE-release',
  '/etc/alpine-release',
  '/etc/debian_version',
];
const oneLineNames: Record<string, string> = {
  '/etc/alpine-release': 'Alpine Linux ',
  '/etc/debian_version': 'Debian GNU/Linux ',
};

/** The name of the distribution with its version; "Linux" if no file has it. */
export function readOs(host: Files): string {
  for (const path of ['/etc/os-release', '/usr/lib/os-release', '/etc/lsb-release']) {
    const name = describeOs(parseOsRelease(findText(host, path) ?? ''));
    if (name !== '') return name;
  }
  for (const path of oneLineFiles) {
    const line = findText(host, path)?.split('\n')[0]?.trim();
    if (line) return (oneLineNames[path] ?? '') + line;
  }
  return 'Linux';
}
