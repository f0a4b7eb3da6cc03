import manifest from '../package.json' with { type: 'json' };
import { readMachine } from './machine.ts';

export const agentVersion: string = manifest.version;

/** Version, runtime and processor, as `--version` prints them. */
export function describeVersion(): string {
  const { bun, node } = process.versions;
  return `${agentVersion} (${bun === undefined ? `Node.js ${node}` : `Bun ${bun}`}, ${readMachine()})`;
}
