import { extname } from 'node:path';

/** Programs of the database threads: TypeScript beside this file, or JavaScript in the build. */
export const writerEntry = new URL(`./writer-worker${extname(import.meta.filename)}`, import.meta.url);
export const readerEntry = new URL(`./reader-worker${extname(import.meta.filename)}`, import.meta.url);
