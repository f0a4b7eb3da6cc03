import type { NodesExportRow } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createTimeSlices } from '@muster/shared/runtime/time-slices';
import type { Fleet, FleetNode } from '../nodes/fleet.ts';
import { type ViewContext, viewDetails, viewPresence, viewSettled, viewTraffic } from '../nodes/node-view.ts';
import type { ExportRow, ExportTable } from './export-streams.ts';
import { formatTime } from './history-tables.ts';

const columns = [
  'id',
  'name',
  'group',
  'tags',
  'public',
  'online',
  'last_seen',
  'country',
  'ip',
  'ipv4',
  'ipv6',
  'hostname',
  'os',
  'kernel',
  'arch',
  'virt',
  'cpu_name',
  'cpu_cores',
  'mem_total_bytes',
  'swap_total_bytes',
  'disk_total_bytes',
  'agent_version',
  'price',
  'currency',
  'billing_cycle',
  'expires_on',
  'traffic_limit_bytes',
  'traffic_mode',
  'traffic_reset_day',
  'month_start',
  'month_rx_bytes',
  'month_tx_bytes',
  'month_used_bytes',
  'total_rx_bytes',
  'total_tx_bytes',
  'public_remark',
  'remark',
] as const satisfies readonly (keyof NodesExportRow)[];

/**
 * All nodes in the panel's order.
 */
export function readNodeTable(runtime: Runtime, fleet: Fleet, createContext: () => ViewContext): ExportTable {
  const nodes = [...fleet.list()];
  return {
    head: { exported_at: formatTime(Math.floor(runtime.now() / 1000)) },
    columns,
    slices: (async function* () {
      const slices = createTimeSlices(runtime);
      let context = createContext();
      let rows: ExportRow[] = [];
      for (const node of nodes) {
        const row = describeNode(node, context);
        rows.push(columns.map((column) => row[column]));
        if (!slices.isOver()) continue;
        yield rows;
        rows = [];
        await slices.pause();
        context = createContext();
      }
      yield rows;
    })(),
  };
}

function describeNode(node: FleetNode, context: ViewContext): NodesExportRow {
  const { row } = node;
  const settled = viewSettled(row, row.sort, context.today);
  const { online, last_seen } = viewPresence(row, context.presences.find(row.id), context);
  const traffic = viewTraffic(node, context.today);
  const { id, name, group, country, os, kernel, arch, virt, cpu_name, cpu_cores, agent_version } = settled;
  const { price, currency, billing_cycle, traffic_mode, traffic_reset_day, public_remark } = settled;
  const { ip, ipv4, ipv6, hostname, remark } = viewDetails(row);
  return {
    ...{ id, name, group, country, os, kernel, arch, virt, cpu_name, cpu_cores, agent_version },
    ...{ price, currency, billing_cycle, traffic_mode, traffic_reset_day, public_remark },
    ...{ ip, ipv4, ipv6, hostname, remark, online },
    tags: settled.tags.join('; '),
    public: settled.public,
    last_seen: last_seen === 0 ? null : formatTime(last_seen),
    expires_on: settled.expires_at,
    mem_total_bytes: settled.mem_total,
    swap_total_bytes: settled.swap_total,
    disk_total_bytes: settled.disk_total,
    traffic_limit_bytes: settled.traffic_limit,
    month_start: traffic.month_start,
    month_rx_bytes: traffic.month_rx,
    month_tx_bytes: traffic.month_tx,
    month_used_bytes: traffic.month_used,
    total_rx_bytes: traffic.total_rx,
    total_tx_bytes: traffic.total_tx,
  };
}
