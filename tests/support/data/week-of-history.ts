import { openStore } from '../../../hub/src/store/open-store.ts';
import { encodeMinutes } from './series.ts';
import { countIds, makeNodeConfig } from './store.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** Creates a database whose nodes, named n1, n2 and so on, have a week of history until now. */
export async function writeWeekOfHistory(path: string, nodes: number): Promise<void> {
  const store = await openStore({ path, drawId: countIds() });
  const now = Math.floor(Date.now() / 60_000);
  for (let node = 1; node <= nodes; node += 1) {
    await store.insertNode({
      config: makeNodeConfig({ name: `n${node}` }),
      token: `t${node}`,
      created_at: 0,
    });
    const rows = Array.from({ length: WEEK_MINUTES }, (_, index) => ({
      node,
      minute: now - index,
      cpu: index % 100,
      load: 0.5,
      mem_used: 2_147_483_648 + index * 4096,
      net_rx: 125_000 + index,
      net_tx: 64_000 + index,
      cpu_max: 99,
    }));
    await store.writeMinutes(encodeMinutes(rows));
  }
  while (await store.rollupHistory({ hour: Math.floor(now / 60) - 1, maxHours: 1000 }));
  await store.close();
}
