import type { GaugeName } from '@muster/generated/gauges';
import type { Details, Gauges } from '@muster/generated/types';
import { isImpaired } from '../collectors/details/disk-health.ts';
import { limitMounts } from './mount-list.ts';

/** Summarises the details of two times, usually a minute apart. */
export interface GaugeMeter {
  /**
   * The gauges of the time since the previous call; those of rates are missing in the first one.
   * @param now monotonic milliseconds
   */
  measure(details: Details, now: number): Gauges;
}

type Reader = (details: Details, now: number) => number | undefined;

/** Undefined for what the host cannot tell. */
const readers: Readonly<Record<Exclude<GaugeName, 'net_errors'>, Reader>> = {
  temperature: ({ sensors }) => highest(sensors, ({ celsius }) => celsius),
  iowait: ({ processor }) => processor?.iowait,
  steal: ({ processor }) => processor?.steal,
  core_max: ({ processor }) => highest(processor?.cores, (percent) => percent),
  pressure_cpu: ({ pressure }) => pressure?.cpu?.some,
  pressure_memory: ({ pressure }) => pressure?.memory?.some,
  pressure_io: ({ pressure }) => pressure?.io?.some,
  disk_read: ({ disks }) => sum(disks, ({ read }) => read),
  disk_write: ({ disks }) => sum(disks, ({ write }) => write),
  disk_busy: ({ disks }) => highest(disks, ({ busy }) => busy),
  mount_used: ({ mounts }) => highest(mounts, ({ used, total }) => share(used, total)),
  inodes_used: ({ mounts }) =>
    highest(mounts, ({ inodes_used, inodes_total }) => share(inodes_used, inodes_total)),
  gpu: ({ gpus }) => highest(gpus, ({ use }) => use),
  gpu_memory: ({ gpus }) =>
    highest(gpus, ({ memory_used, memory_total }) => share(memory_used, memory_total)),
  containers: ({ containers }) => containers?.count,
  arrays_impaired: ({ arrays }) => arrays?.filter(({ state }) => state !== 'healthy').length,
  units_failed: ({ units }) => units?.count,
  disks_impaired: ({ disks }) => countImpaired(disks),
};

export function createGaugeMeter(): GaugeMeter {
  const all = Object.entries<Reader>({ ...readers, net_errors: createErrorRate() });
  return {
    measure(details, now) {
      const { mounts, containers } = details;
      const lists = {
        mounts: mounts && limitMounts(mounts.map(({ path, total, used }) => ({ path, total, used }))),
        largest_containers: containers?.largest,
      };
      const values = [
        ...all.map(([name, read]) => [name, read(details, now)] as const),
        ...Object.entries(lists).filter(([, list]) => list !== undefined && list.length > 0),
      ];
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    },
  };
}

/** Errors per second of all interfaces; undefined if one of them is gone, which takes its errors away. */
function createErrorRate(): Reader {
  let previous: { errors: number; at: number } | undefined;
  return ({ interfaces }, now) => {
    if (interfaces === undefined) return;
    const errors = interfaces.reduce((total, one) => total + (one.errors ?? 0), 0);
    const before = previous;
    previous = { errors, at: now };
    if (before === undefined || errors < before.errors || now <= before.at) return;
    return ((errors - before.errors) / (now - before.at)) * 1000;
  };
}

/** Undefined if the kernel knows the health of no disk. */
function countImpaired(disks: Details['disks']): number | undefined {
  const known = disks?.filter(({ health }) => health !== undefined);
  return known === undefined || known.length === 0 ? undefined : known.filter(isImpaired).length;
}

/** Undefined if there are no known values. */
function fold<T>(
  list: readonly T[] | undefined,
  read: (item: T) => number | undefined,
  join: (one: number, other: number) => number,
): number | undefined {
  let result: number | undefined;
  for (const item of list ?? []) {
    const value = read(item);
    if (value !== undefined) result = result === undefined ? value : join(result, value);
  }
  return result;
}

const highest = <T>(list: readonly T[] | undefined, read: (item: T) => number | undefined) =>
  fold(list, read, Math.max);

const sum = <T>(list: readonly T[] | undefined, read: (item: T) => number | undefined) =>
  fold(list, read, (total, value) => total + value);

/** Percent; undefined without a total. */
function share(part: number | undefined, total: number | undefined): number | undefined {
  return part === undefined || !total ? undefined : Math.min(100, (part / total) * 100);
}
