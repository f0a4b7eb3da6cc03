import type { Details } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { SlowFiles } from '../../details/slow-files.ts';
import type { Files } from '../../host.ts';
import { createNumbering } from './part-names.ts';
import { listNames, parseNumber } from './sysfs.ts';

const FOLDER = '/sys/class/power_supply';
/** As many as the contract has. */
const MAX_BATTERIES = 8;

type Battery = NonNullable<Details['batteries']>[number];

/** What a battery's files say; their names are the keys. */
const attributes = [
  'present',
  'status',
  'capacity',
  'energy_now',
  'energy_full',
  'charge_now',
  'charge_full',
] as const;

type Attributes = Partial<Record<(typeof attributes)[number], string | undefined>>;

/** Percent. Some drivers have no capacity, or one above 100 in batteries that are recalibrated. */
function findCharge(texts: Attributes): number | undefined {
  const capacity = parseNumber(texts.capacity);
  if (capacity !== undefined) return capacity < 0 ? undefined : Math.min(100, capacity);
  const now = parseNumber(texts.energy_now ?? texts.charge_now);
  const full = parseNumber(texts.energy_full ?? texts.charge_full);
  if (now === undefined || full === undefined || now < 0 || full <= 0) return undefined;
  return Math.min(100, Math.round((now / full) * 100));
}

/** Undefined if there is no battery in the slot. */
export function parseBattery(texts: Attributes): Omit<Battery, 'name'> | undefined {
  const charge = findCharge(texts);
  if (charge === undefined || parseNumber(texts.present) === 0) return undefined;
  return { charge, charging: ['Charging', 'Full'].includes(texts.status?.trim() ?? '') };
}

/** Batteries of the machine itself, not those of mice and headsets, which a radio would be asked for. */
async function isBattery(files: SlowFiles, part: string): Promise<boolean | undefined> {
  const texts = await files.read(part, [`${FOLDER}/${part}/type`, `${FOLDER}/${part}/scope`]);
  return texts && texts[0]?.trim() === 'Battery' && texts[1]?.trim() !== 'Device';
}

export function createBatteriesSection(host: Files, files: SlowFiles): Section<'batteries'> {
  const isBatteryByName = new Map<string, boolean | undefined>();
  let names: string[] | undefined;

  async function read(name: string): Promise<Battery | undefined> {
    if (isBatteryByName.get(name) === undefined) isBatteryByName.set(name, await isBattery(files, name));
    if (isBatteryByName.get(name) !== true) return undefined;
    const texts = await files.read(
      name,
      attributes.map((attribute) => `${FOLDER}/${name}/${attribute}`),
    );
    const battery =
      texts && parseBattery(Object.fromEntries(attributes.map((key, index) => [key, texts[index]])));
    return battery && { name, ...battery };
  }

  return {
    name: 'batteries',
    async measure() {
      names ??= listNames(host, FOLDER).sort();
      const found = (await Promise.all(names.map(read))).filter((battery) => battery !== undefined);
      if (found.length === 0) return;
      const number = createNumbering();
      return found.slice(0, MAX_BATTERIES).map((battery) => ({ ...battery, name: number(battery.name) }));
    },
  };
}
