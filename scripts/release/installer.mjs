import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { RELEASE_KEY_FILE } from './release-key.mjs';

const parts = path.join(root, 'hub/src/features/agent-install/install-script');

/** The installer of a release: as a hub serves it (install-script.ts), but without the hub's address. */
export function renderInstaller() {
  const text = readdirSync(parts)
    .sort()
    .map((name) => readFileSync(path.join(parts, name), 'utf8'))
    .join('\n');
  const key = existsSync(RELEASE_KEY_FILE)
    ? readFileSync(RELEASE_KEY_FILE, 'utf8').trim().split('\n').at(-1)
    : '';
  return text.replace("\nrelease_key=''\n", () => `\nrelease_key='${key}'\n`);
}
