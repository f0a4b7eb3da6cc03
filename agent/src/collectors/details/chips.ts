import type { Details } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { SlowFiles } from '../../details/slow-files.ts';
import type { Files } from '../../host.ts';
import { createPowerGate, type PowerState } from './device-power.ts';
import { readPart } from './figures.ts';
import { createNumbering } from './part-names.ts';
import { listNames, listNumbered, parseNumber } from './sysfs.ts';

const HWMON = '/sys/class/hwmon';
const THERMAL = '/sys/class/thermal';

/** As many as the contract has. */
const MAX_SENSORS = 64;
const MAX_FANS = 32;
/** The first one of a chip with a sensor for each core is that of the whole processor. */
const MAX_OF_CHIP = 16;

type Sensor = NonNullable<Details['sensors']>[number];
type Fan = NonNullable<Details['fans']>[number];

/** What the sensors of the machine say. */
export interface Readings {
  sensors: Sensor[];
  fans: Fan[];
}

/** Inputs of boards measure from −55 to 125 °C. Without a sensor they return a value at or beyond the ends, or 0. */
const LOWEST_MILLIDEGREES = -55_000;
const HIGHEST_MILLIDEGREES = 125_000;

/** What firmware returns for a thermal zone without a sensor: 290, 301 and 303 kelvin. */
const constantZones = new Set([16_800, 16_850, 27_800, 27_850, 29_800, 29_850]);

/** Degrees Celsius; undefined for a value that no sensor has measured. */
export function parseTemperature(chip: string, text: string | undefined): number | undefined {
  const millidegrees = parseNumber(text);
  if (millidegrees === undefined || millidegrees === 0) return undefined;
  if (millidegrees <= LOWEST_MILLIDEGREES || millidegrees > HIGHEST_MILLIDEGREES) return undefined;
  if (chip === 'acpitz' && constantZones.has(millidegrees)) return undefined;
  return Math.round(millidegrees / 100) / 10;
}

const HIGHEST_RPM = 50_000;

/** Revolutions per minute. A chip that cannot count returns the largest number of its register, 65,535. */
export function parseRpm(text: string | undefined): number | undefined {
  const rpm = parseNumber(text);
  return rpm !== undefined && rpm >= 0 && rpm <= HIGHEST_RPM ? rpm : undefined;
}

interface Input {
  kind: 'temp' | 'fan';
  number: number;
  path: string;
  labelPath: string | undefined;
  faultPath: string | undefined;
}

/** A chip of hwmon, or a thermal zone. */
interface Chip {
  part: string;
  namePath: string;
  inputs: Input[];
  isZone: boolean;
}

interface Reading {
  kind: 'temp' | 'fan';
  name: string;
  value: number;
}

function listInputs(folder: string, names: readonly string[], kind: 'temp' | 'fan'): Input[] {
  const known = new Set(names);
  const find = (name: string) => (known.has(name) ? `${folder}/${name}` : undefined);
  return listNumbered(names, new RegExp(`^${kind}(\\d+)_input$`))
    .slice(0, MAX_OF_CHIP)
    .map(({ name, number }) => ({
      kind,
      number,
      path: `${folder}/${name}`,
      labelPath: find(`${kind}${number}_label`),
      faultPath: find(`${kind}${number}_fault`),
    }));
}

function listHwmon(host: Files): (Chip & { folder: string })[] {
  return listNumbered(listNames(host, HWMON), /^hwmon(\d+)$/).flatMap(({ name }) => {
    const folder = `${HWMON}/${name}`;
    // Kernels before 3.15 have the files of many chips in the folder of the device.
    for (const attributes of [folder, `${folder}/device`]) {
      const names = listNames(host, attributes);
      const inputs = [...listInputs(attributes, names, 'temp'), ...listInputs(attributes, names, 'fan')];
      if (inputs.length > 0)
        return [{ part: name, folder, namePath: `${attributes}/name`, inputs, isZone: false }];
    }
    return [];
  });
}

/** Zones that are no chip of hwmon too. */
function listZones(host: Files): Chip[] {
  return listNumbered(listNames(host, THERMAL), /^thermal_zone(\d+)$/).flatMap(({ name, number }) => {
    const folder = `${THERMAL}/${name}`;
    const names = listNames(host, folder);
    if (!names.includes('temp') || names.some((other) => /^hwmon\d+$/.test(other))) return [];
    const input: Input = {
      kind: 'temp',
      number,
      path: `${folder}/temp`,
      labelPath: undefined,
      faultPath: undefined,
    };
    return [{ part: name, namePath: `${folder}/type`, inputs: [input], isZone: true }];
  });
}

/** Whether the chip is a hard disk's: a read could spin it up, or keep it from spinning down. */
function isHardDisk(host: Files, folder: string): boolean {
  const disks = `${folder}/device/block`;
  return listNames(host, disks).some((name) => readPart(host, `${disks}/${name}/queue/rotational`) === '1');
}

interface ChipReader {
  /** Undefined until it is known. */
  name: string | undefined;
  /** `isKnown` tells whether another chip has the temperatures of a zone with this name. */
  read(now: number, isKnown: (name: string) => boolean): Promise<Reading[]>;
}

function createChipReader(
  files: SlowFiles,
  { part, namePath, inputs, isZone }: Chip,
  gates: ((now: number) => Promise<PowerState>)[],
): ChipReader {
  const paths = inputs.flatMap(({ path, faultPath }) =>
    faultPath === undefined ? [path] : [path, faultPath],
  );
  const labelPaths = inputs.flatMap(({ labelPath }) => labelPath ?? []);
  let labels: Map<string, string> | undefined;
  let last: Reading[] = [];

  async function readLabels(): Promise<void> {
    const texts = await files.read(part, [namePath, ...labelPaths]);
    if (texts === undefined) return;
    reader.name = texts[0]?.trim() || part;
    labels = new Map(labelPaths.map((path, index) => [path, texts[index + 1]?.trim() ?? '']));
  }

  function nameInput(chip: string, { kind, number, labelPath }: Input): string {
    const label = labels?.get(labelPath ?? '') ?? '';
    if (label !== '') return `${chip} ${label}`;
    const isOnly = inputs.filter((other) => other.kind === kind).length === 1;
    return isOnly ? chip : `${chip} ${kind}${number}`;
  }

  async function readValues(chip: string): Promise<Reading[]> {
    const texts = await files.read(part, paths);
    if (texts === undefined) return [];
    const find = (path: string | undefined) => (path === undefined ? undefined : texts[paths.indexOf(path)]);
    return inputs.flatMap((input) => {
      const text = parseNumber(find(input.faultPath)) === 1 ? undefined : find(input.path);
      const value = input.kind === 'temp' ? parseTemperature(chip, text) : parseRpm(text);
      return value === undefined ? [] : [{ kind: input.kind, name: nameInput(chip, input), value }];
    });
  }

  const reader: ChipReader = {
    name: undefined,
    async read(now, isKnown) {
      for (const gate of gates) {
        const state = await gate(now);
        if (state === 'resting') return last;
        if (state !== 'awake') return [];
      }
      if (reader.name === undefined) await readLabels();
      if (reader.name === undefined || (isZone && isKnown(reader.name))) return [];
      last = await readValues(reader.name);
      return last;
    },
  };
  return reader;
}

/** The device of a chip, or the one below, may be able to sleep, as graphics cards and PCI devices of disks are. */
function openChips(host: Files, files: SlowFiles): ChipReader[] {
  return listHwmon(host)
    .filter(({ folder }) => !isHardDisk(host, folder))
    .map((chip) => {
      const devices = [`${chip.folder}/device`, `${chip.folder}/device/device`];
      const sleeping = devices.filter((device) => host.exists(`${device}/power/runtime_status`));
      const gates = sleeping.map((device) => createPowerGate(files, chip.part, device));
      return createChipReader(files, chip, gates);
    });
}

/** The chips of both sections. */
export interface Chips {
  /** The sections ask for one measurement after the other and get the same one. */
  measure(now: number): Promise<Readings>;
}

/** For how long the second section gets the measurement of the first one. */
const SHARED_MS = 1_000;

export function createChips(host: Files, files: SlowFiles): Chips {
  let chips: ChipReader[] | undefined;
  let zones: ChipReader[] = [];
  let shared: Promise<Readings> | undefined;
  let sharedAt = 0;

  function isKnown(zone: string): boolean {
    const names = chips?.map(({ name }) => name) ?? [];
    if (zone === 'x86_pkg_temp') return names.includes('coretemp');
    return names.includes(zone.replaceAll('-', '_'));
  }

  async function read(now: number): Promise<Readings> {
    if (chips === undefined) {
      chips = openChips(host, files);
      zones = listZones(host).map((zone) => createChipReader(files, zone, []));
    }
    const readAll = (readers: ChipReader[]) =>
      Promise.all(readers.map((reader) => reader.read(now, isKnown)));
    // The names of the chips say which zones are needed.
    const readings = [...(await readAll(chips)), ...(await readAll(zones))].flat();
    const [numberSensor, numberFan] = [createNumbering(), createNumbering()];
    return {
      sensors: readings
        .filter(({ kind }) => kind === 'temp')
        .slice(0, MAX_SENSORS)
        .map(({ name, value }) => ({ name: numberSensor(name), celsius: value })),
      fans: readings
        .filter(({ kind }) => kind === 'fan')
        .slice(0, MAX_FANS)
        .map(({ name, value }) => ({ name: numberFan(name), rpm: value })),
    };
  }

  return {
    measure(now) {
      if (shared === undefined || now - sharedAt >= SHARED_MS) {
        shared = read(now);
        sharedAt = now;
      }
      return shared;
    },
  };
}

export function createSensorsSection(chips: Chips): Section<'sensors'> {
  return {
    name: 'sensors',
    async measure(now) {
      const { sensors } = await chips.measure(now);
      return sensors.length === 0 ? undefined : sensors;
    },
  };
}

export function createFansSection(chips: Chips): Section<'fans'> {
  return {
    name: 'fans',
    async measure(now) {
      const { fans } = await chips.measure(now);
      return fans.length === 0 ? undefined : fans;
    },
  };
}
