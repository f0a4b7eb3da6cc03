import { randomBytes } from 'node:crypto';
import { fillNodeConfig } from '../hub/src/domain/nodes.ts';
import { openStore } from '../hub/src/store/open-store.ts';

export interface NodesToAdd {
  count: number;
  isPublic?: boolean;
}

/** Adds nodes to a database that no hub has open, which is quicker than asking a hub. Resolves to their tokens. */
export async function addNodes(db: string, ...groups: NodesToAdd[]): Promise<string[]> {
  const store = await openStore({ path: db });
  const created_at = Math.floor(Date.now() / 1000);
  try {
    const tokens: string[] = [];
    for (const { count, isPublic = true } of groups) {
      const added = Array.from({ length: count }, (_, index) => {
        const config = fillNodeConfig({ name: `bench-${index + 1}`, public: isPublic });
        return store.insertNode({ config, token: randomBytes(32).toString('base64url'), created_at });
      });
      for (const { node } of await Promise.all(added)) tokens.push(node.token);
    }
    return tokens;
  } finally {
    await store.close();
  }
}
