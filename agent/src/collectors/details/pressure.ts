import type { Pressure, PressureDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { Files, OpenFile } from '../../host.ts';

const FOLDER = '/proc/pressure';
const kinds = ['cpu', 'memory', 'io'] as const;

function readShare(text: string, line: RegExp): number | undefined {
  const share = Number(line.exec(text)?.[1] ?? Number.NaN);
  return share <= 100 ? share : undefined;
}

/** The averages of 10 s. Kernels before 5.13 have no line `full` for the processors. */
export function parsePressure(text: string): Pressure {
  const some = readShare(text, /^some avg10=(\d+(?:\.\d+)?)(?=\s)/m);
  const full = readShare(text, /^full avg10=(\d+(?:\.\d+)?)(?=\s)/m);
  if (some === undefined) throw new Error(`${FOLDER} has no line of some tasks`);
  return full === undefined ? { some } : { some, full };
}

/** Undefined where the kernel has none, or has it switched off, so that the file cannot be opened (`psi=0`). */
function read(file: OpenFile): string | undefined {
  try {
    return file.read();
  } catch {
    return undefined;
  }
}

export function createPressureSection(host: Files): Section<'pressure'> {
  const files = kinds
    .filter((kind) => host.exists(`${FOLDER}/${kind}`))
    .map((kind) => ({ kind, file: host.openFile(`${FOLDER}/${kind}`) }));

  async function measure(): Promise<PressureDetails | undefined> {
    const pressure: PressureDetails = {};
    for (const { kind, file } of files) {
      const text = read(file);
      if (text !== undefined) pressure[kind] = parsePressure(text);
    }
    return Object.keys(pressure).length === 0 ? undefined : pressure;
  }

  return {
    name: 'pressure',
    measure,
    close() {
      for (const { file } of files) file.close();
    },
  };
}
