import path from 'node:path';
import { root } from '../project.mjs';

/** Public key with which hub and installer verify releases. There is none until the maintainer creates it. */
export const RELEASE_KEY_FILE = path.join(root, 'hub/src/features/agent-install/release-key.pub');
