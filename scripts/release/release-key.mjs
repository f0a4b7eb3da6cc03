import path from 'node:path';
import { root } from '../project.mjs';

/** Public key of the releases, which hub and installer verify with. There is none until the maintainer creates it. */
export const RELEASE_KEY_FILE = path.join(root, 'hub/src/features/agent-install/release-key.pub');
