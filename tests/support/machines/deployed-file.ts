import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));

/** A file of `deploy/`, changed for a test; throws if there is nothing to change. */
export function adaptDeployed(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} contains no match for ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}
