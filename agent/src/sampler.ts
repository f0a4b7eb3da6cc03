import type { Metrics } from '@muster/generated/types';
import type { CoreRuntime } from '@muster/shared/runtime';
import { createSetDigest, digestFormerSet, readBootId } from './collectors/boot-id.ts';
import { createCpuMeter } from './collectors/cpu.ts';
import type { DiskMeter, DiskUse } from './collectors/disks.ts';
import { createCounterReader } from './collectors/interface-counters.ts';
import { type InterfaceSelection, identifyInterface } from './collectors/interfaces.ts';
import { parseLoadavg, parseUptime } from './collectors/loadavg-uptime.ts';
import { createMemoryMeter, type MemoryMeter } from './collectors/memory.ts';
import type { InterfaceCounters } from './collectors/net-dev.ts';
import { createProcessCounter } from './collectors/processes.ts';
import { parseSockstat } from './collectors/sockstat.ts';
import { createFailureLog } from './failure-log.ts';
import type { Host } from './host.ts';
import type { Log } from './log.ts';
import { createRateMeter } from './rates.ts';

export interface SamplerDeps {
  host: Host;
  runtime: CoreRuntime;
  log: Log;
  disks: DiskMeter;
  interfaces: InterfaceSelection;
}

export interface Sampler {
  /** Reads the counters that the first sample's CPU use and network rates are relative to. */
  prime(): void;
  /** The boot id that earlier versions of the agent report for the counters that were read last; undefined if it is unknown. */
  findFormerBootId(): string | undefined;
  /** Leaves out the fields of a collector that failed; the hub accepts partial reports. */
  sample(): Metrics;
  /** Seconds since boot, suspend included, at the last sample; undefined if they cannot be read. */
  readonly uptime: number | undefined;
}

// Disk use changes within minutes, mounts and interfaces rarely; everything else is read for every report.
const DISK_EVERY_MS = 15_000;
const LAYOUT_EVERY_MS = 60_000;
// Enough for the totals in the first line; kilobytes of lines for single CPUs and interrupts may follow.
const STAT_HEAD_BYTES = 512;

type Collector = (metrics: Metrics) => void;

interface NamedCollector {
  name: string;
  collect: Collector;
}

function createPeriod(runtime: CoreRuntime, everyMs: number): () => boolean {
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

/** The network's totals, and the boot id, which identifies the set of counted interfaces. */
function createNetworkCollectors({ host, interfaces, runtime }: SamplerDeps) {
  const counters = createCounterReader(host, interfaces.isCounted);
  const rates = createRateMeter();
  const digestSet = createSetDigest();
  let bootId: string | undefined;
  let digest = '';
  /** The boot id with the digest. */
  let joined: string | undefined;
  /** The interfaces of the last totals, distinguished from earlier ones with the same names. */
  let identities: string[] = [];
  const firstIdentities = new Map<string, string>();

  /** Identifies the interface; returns its name, or the identity if the name was that of another interface before. */
  function nameInterface(counters: InterfaceCounters): string {
    const { name } = counters;
    counters.name = identifyInterface(host, name);
    const first = firstIdentities.get(name);
    if (first === undefined) firstIdentities.set(name, counters.name);
    return first === undefined || first === counters.name ? name : counters.name;
  }

  function network(metrics: Metrics): void {
    const counted = counters.read();
    const names = counted.map((counters) => nameInterface(counters));
    identities = counted.map((counters) => counters.name);
    const newDigest = digestSet(names);
    const traffic = rates.update(counted, runtime.monotonic());
    if (newDigest !== digest) joined = undefined;
    digest = newDigest;
    metrics.net_rx_total = traffic.rxTotal;
    metrics.net_tx_total = traffic.txTotal;
    metrics.net_rx = traffic.rx;
    metrics.net_tx = traffic.tx;
  }

  function boot(metrics: Metrics): void {
    bootId ??= readBootId(host);
    joined ??= digest === '' ? bootId : `${bootId}/${digest}`;
    metrics.boot_id = joined;
  }

  function findFormerBootId(): string | undefined {
    try {
      bootId ??= readBootId(host);
      return identities.length === 0 ? undefined : `${bootId}/${digestFormerSet(host, identities)}`;
    } catch {
      return undefined;
    }
  }

  return { network, boot, findFormerBootId, refresh: counters.refresh };
}

function createSocketCollector({ host }: SamplerDeps): Collector {
  const sockstat = host.openFile('/proc/net/sockstat');
  const sockstat6 = host.exists('/proc/net/sockstat6') ? host.openFile('/proc/net/sockstat6') : undefined;
  return (metrics) => {
    const { tcp, udp } = parseSockstat(sockstat.read(), sockstat6?.read());
    metrics.tcp = tcp;
    metrics.udp = udp;
  };
}

function createMemoryCollector(meter: MemoryMeter): Collector {
  return (metrics) => {
    const memory = meter.measure();
    metrics.mem_total = memory.memTotal;
    metrics.mem_used = memory.memUsed;
    metrics.swap_total = memory.swapTotal;
    metrics.swap_used = memory.swapUsed;
  };
}

function createCpuCollector({ host }: SamplerDeps): Collector {
  const stat = host.openFile('/proc/stat', STAT_HEAD_BYTES);
  const meter = createCpuMeter();
  return (metrics) => {
    metrics.cpu = meter.sample(stat.read());
  };
}

/** Isolates failures of collectors: logs the first failure and the recovery, and runs the other collectors. */
function createGuard(log: Log): (collectors: Record<string, Collector>) => Collector {
  const failures = createFailureLog(log);

  function attempt({ name, collect }: NamedCollector, metrics: Metrics): void {
    try {
      collect(metrics);
      failures.succeeded(name);
    } catch (cause) {
      failures.failed(name, cause);
    }
  }

  return (collectors) => {
    const list = Object.entries(collectors).map(([name, collect]) => ({ name, collect }));
    return (metrics) => {
      for (const one of list) attempt(one, metrics);
    };
  };
}

export function createSampler(deps: SamplerDeps): Sampler {
  const { host, runtime, log, disks, interfaces } = deps;
  const uptime = host.openFile('/proc/uptime');
  let seconds: number | undefined;
  const loadavg = host.openFile('/proc/loadavg');
  const processes = createProcessCounter(host);
  const memory = createMemoryMeter(host);
  const isLayoutDue = createPeriod(runtime, LAYOUT_EVERY_MS);
  const { network, boot, findFormerBootId, refresh: refreshNetwork } = createNetworkCollectors(deps);
  const cpu = createCpuCollector(deps);

  const guard = createGuard(log);
  const prime = guard({ cpu, network });
  const collect = guard({
    uptime: (metrics) => {
      seconds = parseUptime(uptime.read());
      metrics.uptime = Math.floor(seconds);
    },
    cpu,
    load: (metrics) => {
      metrics.load = parseLoadavg(loadavg.read());
    },
    memory: createMemoryCollector(memory),
    disks: createDiskCollector(deps),
    network,
    // Runs after the network, because it identifies its interfaces.
    boot,
    sockets: createSocketCollector(deps),
    processes: (metrics) => {
      metrics.procs = processes.count();
    },
  });

  return {
    prime() {
      prime({});
    },
    findFormerBootId,
    get uptime() {
      return seconds;
    },
    sample() {
      if (isLayoutDue()) {
        disks.refresh();
        interfaces.refresh();
        refreshNetwork();
        processes.refresh();
        memory.refresh();
      }
      const metrics: Metrics = {};
      seconds = undefined;
      // A collector sets all of its fields, or throws before it sets any.
      collect(metrics);
      return metrics;
    },
  };
}
