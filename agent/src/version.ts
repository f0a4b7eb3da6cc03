import { machine } from 'node:os';
import manifest from '../package.json' with { type: 'json' };

export const agentVersion: string = manifest.version;

/** Version, runtime and processor, as `--version` prints them. */
export function describeVersion(): string {
  const { bun, node } = process.versions;
  return `${agentVersion} (${bun === undefined ? `Node.js ${node}` : `Bun ${bun}`}, ${machine()})`;
}
