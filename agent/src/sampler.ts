import type { Metrics } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { readBootId } from './collectors/boot-id.ts';
import { createCpuMeter } from './collectors/cpu.ts';
import type { DiskMeter, DiskUse } from './collectors/disks.ts';
import type { InterfaceSelection } from './collectors/interfaces.ts';
import { parseLoadavg } from './collectors/loadavg.ts';
import { parseMeminfo } from './collectors/meminfo.ts';
import { parseNetDev } from './collectors/net-dev.ts';
import { createProcessCounter } from './collectors/processes.ts';
import { parseSockstat } from './collectors/sockstat.ts';
import { parseUptime } from './collectors/uptime.ts';
import type { Host } from './host.ts';
import { describeCause, type Log } from './log.ts';
import { createRateMeter } from './rates.ts';

export interface SamplerDeps {
  host: Host;
  runtime: Runtime;
  log: Log;
  disks: DiskMeter;
  interfaces: InterfaceSelection;
}

export interface Sampler {
  /** Takes the base for CPU and network differences. */
  prime(): void;
  /** The fields of a collector that failed are absent: the hub keeps those that come, and a made-up one would lie. */
  sample(): Metrics;
}

// The rest of a report changes within a second, disk use within minutes, mounts and interfaces rarely.
const DISK_EVERY_MS = 15_000;
const LAYOUT_EVERY_MS = 60_000;
// The line of totals is the first one; lines of single CPUs and interrupts may follow by the kilobyte.
const STAT_HEAD_BYTES = 512;

type Collector = (metrics: Metrics) => void;

function createPeriod(runtime: Runtime, everyMs: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = runtime.monotonic();
    if (now - last < everyMs) return false;
    last = now;
    return true;
  };
}

function createDiskCollector({ disks, runtime }: SamplerDeps): Collector {
  const isDue = createPeriod(runtime, DISK_EVERY_MS);
  let use: DiskUse | undefined;
  return (metrics) => {
    if (isDue() || use === undefined) {
      use = undefined;
      use = disks.measure();
    }
    metrics.disk_total = use.total;
    metrics.disk_used = use.used;
  };
}

function createNetworkCollector({ host, interfaces, runtime }: SamplerDeps): Collector {
  const netDev = host.keep('/proc/net/dev');
  const rates = createRateMeter();
  return (metrics) => {
    const counted = parseNetDev(netDev.read()).filter((counters) => interfaces.isCounted(counters.name));
    const traffic = rates.update(counted, runtime.monotonic());
    metrics.net_rx_total = traffic.rxTotal;
    metrics.net_tx_total = traffic.txTotal;
    metrics.net_rx = traffic.rx;
    metrics.net_tx = traffic.tx;
  };
}

function createSocketCollector({ host }: SamplerDeps): Collector {
  const sockstat = host.keep('/proc/net/sockstat');
  const sockstat6 = host.exists('/proc/net/sockstat6') ? host.keep('/proc/net/sockstat6') : undefined;
  return (metrics) => {
    Object.assign(metrics, parseSockstat(sockstat.read(), sockstat6?.read()));
  };
}

function createMemoryCollector({ host }: SamplerDeps): Collector {
  const meminfo = host.keep('/proc/meminfo');
  return (metrics) => {
    const memory = parseMeminfo(meminfo.read());
    metrics.mem_total = memory.memTotal;
    metrics.mem_used = memory.memUsed;
    metrics.swap_total = memory.swapTotal;
    metrics.swap_used = memory.swapUsed;
  };
}

function createCpuCollector({ host }: SamplerDeps): Collector {
  const stat = host.keep('/proc/stat', STAT_HEAD_BYTES);
  const meter = createCpuMeter();
  return (metrics) => {
    metrics.cpu = meter.sample(stat.read());
  };
}

function createBootCollector({ host }: SamplerDeps): Collector {
  let bootId: string | undefined;
  return (metrics) => {
    bootId ??= readBootId(host);
    metrics.boot_id = bootId;
  };
}

/** One bad file costs its own fields only, and is logged when it fails and when it is back, not every time. */
function createGuard(log: Log): (collectors: Record<string, Collector>) => Collector {
  const failing = new Set<string>();

  function attempt(name: string, collect: () => void): void {
    try {
      collect();
      if (failing.delete(name)) log.info('figures are back', { of: name });
    } catch (cause) {
      if (failing.has(name)) return;
      failing.add(name);
      log.warning('figures are left out of reports', { of: name, cause: describeCause(cause) });
    }
  }

  return (collectors) => {
    const entries = Object.entries(collectors);
    return (metrics) => {
      for (const [name, collect] of entries) attempt(name, () => collect(metrics));
    };
  };
}

export function createSampler(deps: SamplerDeps): Sampler {
  const { host, runtime, log, disks, interfaces } = deps;
  const uptime = host.keep('/proc/uptime');
  const loadavg = host.keep('/proc/loadavg');
  const processes = createProcessCounter(host);
  const isLayoutDue = createPeriod(runtime, LAYOUT_EVERY_MS);
  const network = createNetworkCollector(deps);
  const cpu = createCpuCollector(deps);

  const guard = createGuard(log);
  const prime = guard({ cpu, network });
  const collect = guard({
    boot: createBootCollector(deps),
    uptime: (metrics) => {
      metrics.uptime = parseUptime(uptime.read());
    },
    cpu,
    load: (metrics) => {
      metrics.load = parseLoadavg(loadavg.read());
    },
    memory: createMemoryCollector(deps),
    disks: createDiskCollector(deps),
    network,
    sockets: createSocketCollector(deps),
    processes: (metrics) => {
      metrics.procs = processes.count();
    },
  });

  return {
    prime() {
      prime({});
    },
    sample() {
      if (isLayoutDue()) {
        disks.refresh();
        interfaces.refresh();
        processes.refresh();
      }
      const metrics: Metrics = {};
      // Every collector sets all of its fields or throws before it sets one.
      collect(metrics);
      return metrics;
    },
  };
}
