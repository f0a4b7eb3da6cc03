import { beszel } from './beszel/read-beszel.ts';
import type { ImportSource } from './import-source.ts';
import { monitorProbe } from './monitor-probe/read-monitor-probe.ts';
import { uptimeKuma } from './uptime-kuma/read-uptime-kuma.ts';

/** All products, in the order in which a file is compared with them. */
export const importSources: readonly ImportSource[] = [monitorProbe, beszel, uptimeKuma];
