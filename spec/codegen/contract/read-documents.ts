import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type Documents, SpecError } from './documents.ts';
import { applyOverlay, listHints, type Overlay } from './overlay.ts';

/** Reads both documents of a folder, with the hints of their overlays if there are any. Throws a SpecError. */
export function readDocuments(folder: string): Documents {
  const [openapi, asyncapi] = [readYaml<object>(folder, 'openapi'), readYaml<object>(folder, 'asyncapi')];
  const overlays = ['openapi', 'asyncapi'].map((name) =>
    existsSync(path.join(folder, `${name}.overlay.yaml`))
      ? readYaml<Overlay>(folder, `${name}.overlay`)
      : undefined,
  );
  return {
    openapi: applyOverlay(openapi, overlays[0]),
    asyncapi: applyOverlay(asyncapi, overlays[1]),
    hints: listHints(overlays),
  } as Documents;
}

function readYaml<T>(folder: string, name: string): T {
  const text = readFileSync(path.join(folder, `${name}.yaml`), 'utf8');
  try {
    return parse(text) as T;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SpecError([`${name}.yaml is not valid YAML: ${reason}`], { cause: error });
  }
}
