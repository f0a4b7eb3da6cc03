export const HEADER = '// Generated from spec/ by npm run generate. Do not edit.\n';

/** For JavaScript whose types are in a declaration file. */
export const SCRIPT_HEADER = `${HEADER}// @ts-nocheck\n`;

/** `request_body_bytes` and `ping.result` become `requestBodyBytes` and `pingResult`. */
export function camelCase(name: string): string {
  return name.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** A property name as source text, quoted only where it must be. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** A string as a literal in single quotes. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

export function docComment(text: string, indent = ''): string {
  return `${indent}/** ${text.trim().replaceAll('*/', '*\\/').replaceAll('\n', `\n${indent} * `)} */\n`;
}

/** `import type` of names from a module; nothing where there are no names. */
export function importTypes(names: Iterable<string>, module: string): string {
  const list = [...new Set(names)].sort();
  return list.length === 0 ? '' : `import type { ${list.join(', ')} } from '${module}';\n`;
}
