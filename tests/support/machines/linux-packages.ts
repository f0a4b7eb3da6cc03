import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOwnTarget } from '../../../scripts/build/rust-toolchain.mjs';
import { describeAgent } from '../../../scripts/pack/linux/agent.mjs';
import { describeHub } from '../../../scripts/pack/linux/hub.mjs';
import { packLinux } from '../../../scripts/pack/linux/packages.mjs';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { findAgentCommand } from '../agents/agent-program.ts';
import { buildOnce, findHubTarball } from '../shared-build.ts';
import '../fetched-programs.ts';

/** The version of the packages that upgrade the others; the programs in them are the same. */
export const NEXT_VERSION = '99.0.0';

export interface LinuxPackages {
  /** The folder with all of them. */
  readonly folder: string;
  /** Path of a package for this machine's architecture. */
  find(product: 'muster-hub' | 'muster-agent', format: 'deb' | 'rpm' | 'apk'): string;
  /** Path of the package that upgrades it. */
  findNext(product: 'muster-hub' | 'muster-agent', format: 'deb' | 'rpm'): string;
}

/** The packages of hub and agent, made once for all test files; that of the hub for RPM in the long form only. Their paths are those in a container with them at `mount`. */
export async function findLinuxPackages(mount?: string): Promise<LinuxPackages> {
  const folder = await buildOnce('linux-packages', packEach);
  const find = (part: string, product: string, end: string) => {
    const names = readdirSync(join(folder, part));
    const name = names.find((one) => one.startsWith(product) && one.endsWith(`.${end}`));
    if (name === undefined) throw new Error(`There is no ${end} of ${product} among ${names.join(', ')}.`);
    return join(mount ?? folder, part, name);
  };
  return {
    folder,
    find: (product, format) => find('this', product, format),
    findNext: (product, format) => find('next', product, format),
  };
}

async function packEach(folder: string): Promise<void> {
  for (const product of await describeProducts()) {
    const formats = IS_LONG || product.name === 'muster-agent' ? product.formats : ['deb' as const];
    await packLinux({ ...product, formats }, findOwnTarget(), join(folder, 'this'));
    const next = { version: NEXT_VERSION, formats: formats.filter((format) => format !== 'apk') };
    await packLinux({ ...product, ...next }, findOwnTarget(), join(folder, 'next'));
  }
}

/** Hub and agent, packed for this machine's architecture. */
export async function describeProducts() {
  const [agent = ''] = findAgentCommand();
  return [
    describeHub(await findHubTarball()),
    describeAgent(new Map([[findOwnTarget(), agent]]), 'Licences of what is linked into the agent.\n'),
  ];
}
