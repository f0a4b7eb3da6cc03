import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSdkManifest } from '../../../scripts/pack/sdk-package.mjs';
import { browserTools } from '../../../theme-sdk/cli/browser-tools.ts';
import { findSdkTarball } from '../shared-build.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A folder outside the repository into which the SDK is installed as npm would. */
export interface SdkFolder {
  readonly folder: string;
  /** The installed package. */
  readonly sdk: string;
  remove(): Promise<void>;
}

/**
 * Unpacks the package into `node_modules` of a new folder, with the browser tools, and adds `packages` of the repository.
 */
export async function installSdk(packages: readonly string[] = []): Promise<SdkFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-theme-'));
  const modules = path.join(folder, 'node_modules');
  const sdk = path.join(modules, 'muster-theme');
  await mkdir(sdk, { recursive: true });
  const unpack = ['-xzf', await findSdkTarball(), '-C', sdk, '--strip-components=1'];
  await promisify(execFile)('tar', unpack);
  const { dependencies } = readSdkManifest();
  for (const name of [...Object.keys(dependencies), ...Object.keys(browserTools), ...packages]) {
    const place = path.join(modules, name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), place);
  }
  return { folder, sdk, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Copies a folder of the repository without installed packages and build output. */
export function copySources(from: string, to: string): Promise<void> {
  const filter = (name: string) => !/(^|\/)(node_modules|dist)$/.test(name);
  return cp(path.join(root, from), to, { recursive: true, filter });
}
