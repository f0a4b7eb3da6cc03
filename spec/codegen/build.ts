import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpecError } from './contract/documents.ts';
import { type HttpContract, readHttpContract } from './contract/http-contract.ts';
import { readDocuments } from './contract/read-documents.ts';
import { emitAsyncapiDocument, emitOpenapiDocument } from './emit/package.ts';
import { emitThemeManifest, emitValidators } from './emit/validators.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files of `generated/` that only programs read. They are not committed: a build makes them without the whole compiler. */
const emitters: Readonly<Record<string, (contract: HttpContract) => string>> = {
  'asyncapi.json': emitAsyncapiDocument,
  'openapi.json': emitOpenapiDocument,
  'theme-manifest.js': emitThemeManifest,
  'validators.js': emitValidators,
};

/** Path in `generated/` → text. */
export function emitBuilt(contract: HttpContract): Map<string, string> {
  return new Map(Object.entries(emitters).map(([path, emit]) => [path, emit(contract)]));
}

/** Writes the files, and then an empty one that says when. */
function build(stamp: string): void {
  const faults: string[] = [];
  const contract = readHttpContract(
    readDocuments(path.join(root, 'spec')),
    (sentence) => void faults.push(sentence),
  );
  if (faults.length > 0) throw new SpecError(faults);
  for (const [name, text] of emitBuilt(contract)) replaceFile(path.join(root, 'generated', name), text);
  mkdirSync(path.dirname(stamp), { recursive: true });
  replaceFile(stamp, '');
}

/** Other processes may read the file meanwhile, or write the same. */
function replaceFile(file: string, text: string): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}

if (import.meta.main) {
  const [stamp = ''] = process.argv.slice(2);
  try {
    build(stamp);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    process.stderr.write(`${error.sentences.join('\n')}\n`);
    process.exitCode = 1;
  }
}
