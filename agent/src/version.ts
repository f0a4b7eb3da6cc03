import manifest from '../package.json' with { type: 'json' };
import { readMachine } from './host.ts';

export const agentVersion: string = manifest.version;

/** Version, JavaScript runtime and architecture, as `--version` prints them. */
export function describeVersion(): string {
  const { bun, node } = process.versions;
  return `${agentVersion} (${bun === undefined ? `Node.js ${node}` : `Bun ${bun}`}, ${readMachine()})`;
}
