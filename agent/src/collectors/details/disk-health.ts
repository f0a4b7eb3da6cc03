import type { DiskDetails } from '@muster/generated/types';
import type { Files } from '../../host.ts';
import { readPart } from './figures.ts';
import { listNames } from './sysfs.ts';

type Health = NonNullable<DiskDetails['health']>;

export type DiskHealth = Pick<DiskDetails, 'health' | 'life_used' | 'command_errors'>;

/** Whether the kernel knows of something that is wrong. */
export function isImpaired({ health = 'working' }: DiskHealth): boolean {
  return health !== 'working';
}

// States of SCSI devices (drivers/scsi/scsi_sysfs.c) and of NVMe controllers (drivers/nvme/host/sysfs.c). The others are on the
// way to one of these.
const states = new Map<string, Health>([
  ['running', 'working'],
  ['live', 'working'],
  ['offline', 'offline'],
  ['transport-offline', 'offline'],
  ['blocked', 'offline'],
  ['created-blocked', 'offline'],
  ['dead', 'offline'],
]);

/** Undefined for a state that does not last. */
export function parseDeviceState(text: string | undefined): Health | undefined {
  return states.get(text ?? '');
}

/** Commands that failed, which the kernel counts for SCSI in hexadecimal digits. */
export function parseErrorCount(text: string | undefined): number | undefined {
  const digits = /^0x([0-9a-f]{1,8})$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

// Registers of eMMC 5.0 (JEDEC JESD84-B51, 7.4.42 and 7.4.44), of which the kernel has a copy from when it found the card.
/** Steps of 10 % of the life; 0 for unknown. */
const LIFE_EXCEEDED = 0x0b;
const STEP_PERCENT = 10;
const SPARE_NORMAL = 1;
/** 80 % of the spare blocks are used. */
const SPARE_WARNING = 2;
const SPARE_URGENT = 3;

function parseCodes(text: string | undefined): number[] {
  return (text ?? '')
    .split(' ')
    .flatMap((code) => (/^0x[0-9a-f]{1,2}$/i.test(code) ? [Number.parseInt(code, 16)] : []));
}

/** The wear of an eMMC: estimates for both of its kinds of memory, and the state of its spare blocks. */
export function parseWear(lifeTime: string | undefined, preEol: string | undefined): DiskHealth {
  const known = parseCodes(lifeTime).filter((code) => code > 0 && code <= LIFE_EXCEEDED);
  const [spare = 0] = parseCodes(preEol);
  const life = Math.max(0, ...known);
  const health: DiskHealth = {};
  if (life > 0) health.life_used = Math.min(100, life * STEP_PERCENT);
  if (spare === SPARE_URGENT) health.health = 'failing';
  else if (spare === SPARE_WARNING || life === LIFE_EXCEEDED) health.health = 'worn';
  else if (spare === SPARE_NORMAL || life > 0) health.health = 'working';
  return health;
}

/** An NVMe disk with several controllers works as long as one of them does. */
function readControllers(host: Files, device: string): Health | undefined {
  const found = listNames(host, device)
    .filter((name) => /^nvme\d+$/.test(name))
    .map((name) => parseDeviceState(readPart(host, `${device}/${name}/state`)));
  if (found.includes('working')) return 'working';
  return found.length > 0 && found.every((state) => state === 'offline') ? 'offline' : undefined;
}

/**
 * What the kernel knows of a disk, by its device's folder in sysfs. None of these files makes the kernel talk to the disk, so a
 * sleeping one stays asleep.
 */
export function readDiskHealth(host: Files, name: string, device: string): DiskHealth {
  const read = (file: string) => readPart(host, `${device}/${file}`);
  if (name.startsWith('mmcblk')) return parseWear(read('life_time'), read('pre_eol_info'));
  const state = read('state');
  const health =
    state === undefined && name.startsWith('nvme') ? readControllers(host, device) : parseDeviceState(state);
  const errors = name.startsWith('nvme') ? undefined : parseErrorCount(read('ioerr_cnt'));
  return {
    ...(health !== undefined && { health }),
    ...(errors !== undefined && { command_errors: errors }),
  };
}
