import { extname } from 'node:path';

/** Program of the database threads: TypeScript beside this file, or JavaScript in the build. */
export const postgresEntry = new URL(`./postgres-worker${extname(import.meta.filename)}`, import.meta.url);
