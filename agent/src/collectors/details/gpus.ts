import type { GpuDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { SlowFiles } from '../../details/slow-files.ts';
import type { Files } from '../../host.ts';
import { parseTemperature } from './chips.ts';
import { createPowerGate } from './device-power.ts';
import { readPart } from './figures.ts';
import { createNumbering } from './part-names.ts';
import { listNames, listNumbered, parseNumber, readLinkName } from './sysfs.ts';

const DRM = '/sys/class/drm';
/** The driver of NVIDIA registers no card with DRM unless it sets modes. */
const NVIDIA = '/sys/bus/pci/drivers/nvidia';
/** As many as the contract has. */
const MAX_GPUS = 16;

/** Drivers of graphics processors, as opposed to those of the screens of servers and virtual machines. */
const vendors: Record<string, string> = {
  amdgpu: 'AMD',
  radeon: 'AMD',
  i915: 'Intel',
  xe: 'Intel',
  nouveau: 'NVIDIA',
  nvidia: 'NVIDIA',
};

interface Card {
  part: string;
  device: string;
  driver: string;
}

/** What is read of a card, while it is awake. Each file is there or not for as long as the driver is loaded. */
type Readable = Partial<
  Record<'name' | 'use' | 'total' | 'used' | 'temperature' | 'power' | 'energy', string>
>;

function listCards(host: Files): Card[] {
  const cards = listNumbered(listNames(host, DRM), /^card(\d+)$/).map(({ name }) => ({
    part: name,
    device: `${DRM}/${name}/device`,
  }));
  const slots = new Set(cards.map(({ device }) => readLinkName(host, device)));
  const others = listNames(host, NVIDIA)
    .filter((name) => /^[0-9a-f]{4,}:[0-9a-f]{2}:/.test(name) && !slots.has(name))
    .sort()
    .map((name) => ({ part: name, device: `${NVIDIA}/${name}` }));
  return [...cards, ...others]
    .map((card) => ({ ...card, driver: readLinkName(host, `${card.device}/driver`) ?? '' }))
    .filter(({ driver }) => vendors[driver] !== undefined)
    .slice(0, MAX_GPUS);
}

function listReadable(host: Files, { device, driver }: Card): Readable {
  if (driver === 'nvidia') {
    const slot = readLinkName(host, device) ?? '';
    return { name: `/proc/driver/nvidia/gpus/${slot}/information` };
  }
  const readable: Readable = {};
  const names = listNames(host, device);
  const hwmon = listNames(host, `${device}/hwmon`)[0];
  const folder = `${device}/hwmon/${hwmon}`;
  const sensors = hwmon === undefined ? [] : listNames(host, folder);
  const add = (key: keyof Readable, name: string | undefined, within: string) => {
    if (name !== undefined) readable[key] = `${within}/${name}`;
  };
  const find = (list: string[], ...wanted: string[]) => wanted.find((name) => list.includes(name));
  add('name', find(names, 'product_name'), device);
  add('use', find(names, 'gpu_busy_percent'), device);
  add('total', find(names, 'mem_info_vram_total'), device);
  add('used', find(names, 'mem_info_vram_used'), device);
  const vram = find(listNames(host, `${device}/tile0`), 'physical_vram_size_bytes');
  add('total', vram, `${device}/tile0`);
  add('temperature', listNumbered(sensors, /^temp(\d+)_input$/)[0]?.name, folder);
  add('power', find(sensors, 'power1_average', 'power1_input'), folder);
  add('energy', find(sensors, 'energy1_input', 'energy2_input'), folder);
  return readable;
}

/** The name in a file: that of an AMD card, or the line `Model:` that the driver of NVIDIA writes. */
export function parseGpuName(text: string | undefined): string | undefined {
  const model = /^Model:(.*)$/m.exec(text ?? '')?.[1] ?? text;
  return model?.trim() || undefined;
}

function inRange(value: number | undefined, highest: number): number | undefined {
  return value !== undefined && value >= 0 && value <= highest ? value : undefined;
}

const HIGHEST_WATTS = 10_000;

function createGpu(
  host: Files,
  files: SlowFiles,
  card: Card,
): (now: number) => Promise<GpuDetails | undefined> {
  const { part, device, driver } = card;
  const gate = createPowerGate(files, part, device);
  const readable = listReadable(host, card);
  const keys = Object.keys(readable) as (keyof Readable)[];
  const paths = Object.values(readable);
  let energyBefore: { microjoules: number; at: number } | undefined;
  let name = nameById(host, device, driver);
  let last: GpuDetails = { name };

  /** Watts since the last measurement; undefined if the counter fell or there was none. */
  function measureWatts(microjoules: number | undefined, at: number): number | undefined {
    const before = energyBefore;
    energyBefore = microjoules === undefined ? undefined : { microjoules, at };
    if (before === undefined || microjoules === undefined || at <= before.at) return undefined;
    return (microjoules - before.microjoules) / (at - before.at) / 1000;
  }

  function parse(texts: readonly (string | undefined)[], now: number): GpuDetails {
    const text = (key: keyof Readable) => texts[keys.indexOf(key)];
    const number = (key: keyof Readable) => parseNumber(text(key));
    name = parseGpuName(text('name')) ?? name;
    const microwatts = number('power');
    const watts = microwatts === undefined ? measureWatts(number('energy'), now) : microwatts / 1e6;
    const figures = {
      use: inRange(number('use'), 100),
      memory_total: inRange(number('total'), Number.MAX_SAFE_INTEGER),
      memory_used: inRange(number('used'), Number.MAX_SAFE_INTEGER),
      celsius: parseTemperature(driver, text('temperature')),
      watts: inRange(watts && Math.round(watts * 10) / 10, HIGHEST_WATTS),
    };
    const gpu: GpuDetails = { name, asleep: false };
    for (const [key, value] of Object.entries(figures)) {
      if (value !== undefined) Object.assign(gpu, { [key]: value });
    }
    return gpu;
  }

  return async (now) => {
    const state = await gate(now);
    if (state === 'resting') return last;
    if (state === 'unknown') return { name };
    if (state === 'asleep') {
      energyBefore = undefined;
      return { name, asleep: true };
    }
    const texts = paths.length === 0 ? [] : await files.read(part, paths);
    last = texts === undefined ? { name } : parse(texts, now);
    return last;
  };
}

/** The kernel has no names of cards but their ids in the PCI ID Repository. */
function nameById(host: Files, device: string, driver: string): string {
  const id = /^0x([0-9a-f]{4})$/.exec(readPart(host, `${device}/device`) ?? '')?.[1];
  return id === undefined ? `${vendors[driver]} GPU` : `${vendors[driver]} GPU ${id}`;
}

export function createGpusSection(host: Files, files: SlowFiles): Section<'gpus'> {
  let gpus: ((now: number) => Promise<GpuDetails | undefined>)[] | undefined;
  return {
    name: 'gpus',
    async measure(now) {
      gpus ??= listCards(host).map((card) => createGpu(host, files, card));
      const found = (await Promise.all(gpus.map((gpu) => gpu(now)))).filter((gpu) => gpu !== undefined);
      if (found.length === 0) return;
      const number = createNumbering();
      return found.map((gpu) => ({ ...gpu, name: number(gpu.name) }));
    },
  };
}
