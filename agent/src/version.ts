import manifest from '../package.json' with { type: 'json' };
import type { Process } from './host.ts';

export const agentVersion: string = manifest.version;

/** Version, JavaScript runtime and architecture, as `--version` prints them. */
export function describeVersion({ runtimeName, machine }: Pick<Process, 'runtimeName' | 'machine'>): string {
  return `${agentVersion} (${runtimeName}, ${machine})`;
}
