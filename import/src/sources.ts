import { beszel } from './beszel/read-beszel.ts';
import type { ImportSource } from './import-source.ts';
import { komari } from './komari/read-komari.ts';
import { monitorProbe } from './monitor-probe/read-monitor-probe.ts';
import { nezha } from './nezha/read-nezha.ts';
import { uptimeKuma } from './uptime-kuma/read-uptime-kuma.ts';

/** All products, in the order in which a file is compared with them. */
export const importSources: readonly ImportSource[] = [monitorProbe, komari, nezha, beszel, uptimeKuma];
