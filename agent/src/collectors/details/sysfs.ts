import type { Files } from '../../host.ts';

const WHOLE_NUMBER = /^\s*(-?\d{1,16})\s*$/;

/** Parses the only number of a file; undefined for anything else. */
export function parseNumber(text: string | undefined): number | undefined {
  const digits = WHOLE_NUMBER.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The names in a folder; none if there is no such folder. */
export function listNames(host: Files, folder: string): string[] {
  try {
    return host.listFolder(folder).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Names that the pattern matches, by the number that it captures. */
export function listNumbered(names: readonly string[], pattern: RegExp): { name: string; number: number }[] {
  return names
    .flatMap((name) => {
      const digits = pattern.exec(name)?.[1];
      return digits === undefined ? [] : [{ name, number: Number(digits) }];
    })
    .sort((one, other) => one.number - other.number);
}

/** The last part of a symbolic link's target; undefined if there is no link. */
export function readLinkName(host: Files, path: string): string | undefined {
  try {
    return host.readLink(path).split('/').at(-1);
  } catch {
    return undefined;
  }
}
