import { call } from './call.ts';

const MAX_FILE_BYTES = 16 * 1024 * 1024;

type Content = string | Uint8Array;

function toBytes(content: Content): number[] {
  return [...(typeof content === 'string' ? nativeHost.encodeUtf8(content) : content)];
}

export const cpSync = (from: string, to: string, options: object): void => call('cpSync', from, to, options);
export const mkdirSync = (path: string, options: object): void => call('mkdirSync', path, options);
export const mkdtempSync = (prefix: string): string => call('mkdtempSync', prefix);
export const renameSync = (from: string, to: string): void => call('renameSync', from, to);
export const symlinkSync = (target: string, path: string): void => call('symlinkSync', target, path);
export const rmSync = (path: string, options: object): void => call('rmSync', path, options);
export const writeFileSync = (path: string, content: Content): void =>
  call('writeFileSync', path, toBytes(content));
export const appendFileSync = (path: string, content: Content): void =>
  call('appendFileSync', path, toBytes(content));
export const readFileSync = (path: string): string =>
  nativeHost.decodeUtf8(nativeHost.readFile(path, MAX_FILE_BYTES), false);
export const readdirSync = (path: string): string[] =>
  nativeHost.list(path).map((name) => name.replace(/\/$/, ''));
