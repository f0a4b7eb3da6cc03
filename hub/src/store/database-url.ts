import { resolve } from 'node:path';
import { StoreError } from './errors.ts';

/** A connection URI of PostgreSQL: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS */
const URL_START = /^postgres(ql)?:\/\//i;
/** The credentials end at the last "@", because an unencoded password may contain any delimiter. */
const CREDENTIALS = /^([a-z]+:\/\/)(?:.*@)?([^?]*).*$/is;
const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/i;

/** Whether the option `--db` names a PostgreSQL database instead of a file. */
export function isDatabaseUrl(db: string): boolean {
  return URL_START.test(db);
}

/** The path beside which the hub keeps other files: the database file, or `muster` in the working directory. */
export function locateFiles(db: string): string {
  return isDatabaseUrl(db) ? resolve('muster') : db;
}

/** One URL for each host of a URL such as `postgres://user@a:5432,b:5432/muster`; the hub uses the first that accepts writes. */
export function listHostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = HOSTS.exec(url) ?? [];
  if (start === '')
    throw new StoreError('unusable', `${hidePassword(url)} is not a connection URI of PostgreSQL.`);
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** The URL without user, password and options, for messages. */
export function hidePassword(url: string): string {
  return isDatabaseUrl(url) ? url.replace(CREDENTIALS, '$1$2') : url;
}
