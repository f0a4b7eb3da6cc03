import { machine } from 'node:os';

/** The processor as `uname -m` prints it. Bun says "arm64" where Linux says "aarch64". */
export function readMachine(): string {
  const name = machine();
  return name === 'arm64' ? 'aarch64' : name;
}
