import type { Details, Gauges } from '@muster/generated/types';

/** The members that gauges are made of. */
export const gaugeMembers = [
  'sensors',
  'processor',
  'pressure',
  'disks',
  'mounts',
  'interfaces',
  'gpus',
  'containers',
  'arrays',
  'units',
] as const satisfies readonly (keyof Details)[];

type GaugeDetails = Pick<Details, (typeof gaugeMembers)[number]>;

/** Summarises the details of two times, usually a minute apart. */
export interface GaugeMeter {
  /**
   * The gauges of the time since the previous call; those of rates are missing in the first one.
   * @param now monotonic milliseconds
   */
  measure(details: GaugeDetails, now: number): Gauges;
}

export function createGaugeMeter(): GaugeMeter {
  let previous: { errors: number; at: number } | undefined;

  /** Errors per second of all interfaces; undefined if one of them is gone, which takes its errors away. */
  function measureErrors({ interfaces }: GaugeDetails, now: number): number | undefined {
    if (interfaces === undefined) return undefined;
    const errors = interfaces.reduce((sum, one) => sum + (one.errors ?? 0), 0);
    const before = previous;
    previous = { errors, at: now };
    if (before === undefined || errors < before.errors || now <= before.at) return undefined;
    return ((errors - before.errors) / (now - before.at)) * 1000;
  }

  return {
    measure(details, now) {
      const { sensors, processor, pressure, disks, mounts, gpus, containers, arrays, units } = details;
      const gauges: { [Name in keyof Gauges]: Gauges[Name] | undefined } = {
        temperature: highest(sensors, ({ celsius }) => celsius),
        iowait: processor?.iowait,
        steal: processor?.steal,
        core_max: highest(processor?.cores, (percent) => percent),
        pressure_cpu: pressure?.cpu?.some,
        pressure_memory: pressure?.memory?.some,
        pressure_io: pressure?.io?.some,
        disk_read: sum(disks, ({ read }) => read),
        disk_write: sum(disks, ({ write }) => write),
        disk_busy: highest(disks, ({ busy }) => busy),
        mount_used: highest(mounts, ({ used, total }) => share(used, total)),
        inodes_used: highest(mounts, ({ inodes_used, inodes_total }) => share(inodes_used, inodes_total)),
        net_errors: measureErrors(details, now),
        gpu: highest(gpus, ({ use }) => use),
        gpu_memory: highest(gpus, ({ memory_used, memory_total }) => share(memory_used, memory_total)),
        containers: containers?.count,
        arrays_impaired: arrays?.filter(({ state }) => state !== 'healthy').length,
        units_failed: units?.count,
      };
      return Object.fromEntries(Object.entries(gauges).filter(([, value]) => value !== undefined));
    },
  };
}

/** The known values of a list; undefined if there are none. */
function pick<T>(
  list: readonly T[] | undefined,
  read: (item: T) => number | undefined,
): number[] | undefined {
  const values = (list ?? []).map(read).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values;
}

function highest<T>(
  list: readonly T[] | undefined,
  read: (item: T) => number | undefined,
): number | undefined {
  const values = pick(list, read);
  return values === undefined ? undefined : Math.max(...values);
}

function sum<T>(list: readonly T[] | undefined, read: (item: T) => number | undefined): number | undefined {
  return pick(list, read)?.reduce((total, value) => total + value, 0);
}

/** Percent; undefined without a total. */
function share(part: number | undefined, total: number | undefined): number | undefined {
  return part === undefined || !total ? undefined : Math.min(100, (part / total) * 100);
}
