import { resolve } from 'node:path';
import { createBeszel } from './beszel.ts';
import { createKomari } from './komari.ts';
import { createMonitorProbe } from './monitor-probe.ts';
import { muster } from './muster.ts';
import { createNezha } from './nezha.ts';
import type { Product } from './product.ts';

/** The peers that can be measured, by the option that names the executable of their hub. */
const creators = {
  'monitor-probe': createMonitorProbe,
  komari: createKomari,
  nezha: createNezha,
  beszel: createBeszel,
};

export type PeerPrograms = Partial<Record<keyof typeof creators, string | undefined>>;

/** Muster, and the peers whose executables are named. */
export async function createProducts(programs: PeerPrograms): Promise<Product[]> {
  const products = [muster];
  for (const [peer, create] of Object.entries(creators)) {
    const program = programs[peer as keyof PeerPrograms];
    if (program !== undefined) products.push(await create(resolve(program)));
  }
  return products;
}
