import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { RELEASE_KEY_FILE } from './release-key.mjs';

const parts = path.join(root, 'hub/src/features/agent-install/install-script');

/** A part of the agent's installer in deploy/install-hub.sh: a command of the shell that reads it. */
const PART = /^\. ".*\/install-script\/([\w-]+\.sh)"$/gm;

/** Name of the hub's installer in a release. */
export const HUB_INSTALLER = 'install-hub.sh';

/** The agent's installer of a release: as a hub serves it (install-script.ts), but without the hub's address. */
export function renderInstaller() {
  return withKey(readdirSync(parts).sort().map(readPart).join('\n'), readReleaseKey());
}

/**
 * The hub's installer of a release, in one file.
 * @param {string} [key] public key that the release is signed with, the line of minisign; by default the committed one
 */
export function renderHubInstaller(key = readReleaseKey()) {
  const text = readFileSync(path.join(root, 'deploy', HUB_INSTALLER), 'utf8');
  return withKey(
    text.replace(PART, (_line, name) => readPart(name)),
    key,
  );
}

/** @param {string} name */
function readPart(name) {
  return readFileSync(path.join(parts, name), 'utf8');
}

function readReleaseKey() {
  if (!existsSync(RELEASE_KEY_FILE)) return '';
  return readFileSync(RELEASE_KEY_FILE, 'utf8').trim().split('\n').at(-1) ?? '';
}

/**
 * @param {string} text
 * @param {string} key
 */
function withKey(text, key) {
  return text.replace("\nrelease_key=''\n", () => `\nrelease_key='${key}'\n`);
}
