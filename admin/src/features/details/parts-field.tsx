import type { DetailsMember } from '@muster/generated/types';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { CheckField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { detailsMessages } from './messages.ts';

const parts: readonly DetailsMember[] = [
  'processor',
  'memory',
  'pressure',
  'mounts',
  'disks',
  'interfaces',
  'arrays',
  'sensors',
  'fans',
  'batteries',
  'gpus',
  'containers',
  'units',
  'system',
];

interface PartsFieldProps<V extends FieldValues> {
  name: Path<V> & string;
  hint: string;
  /** Label of a choice between parts and null; without it there are always parts. */
  own?: string;
}

/** The parts of hosts' details that visitors see. */
export function PartsField<V extends FieldValues>({ name, hint, own }: PartsFieldProps<V>) {
  const texts = useMessages(detailsMessages);
  const { words } = texts;
  const { field } = useController<V>({ name });
  const chosen: readonly DetailsMember[] | null = field.value;
  const change = (value: readonly DetailsMember[] | null) => field.onChange(value);
  const titles: Readonly<Record<DetailsMember, string>> = {
    processor: words.processor.title,
    memory: words.memory.title,
    pressure: words.pressure.title,
    mounts: words.mounts.title,
    disks: words.disks.title,
    interfaces: words.interfaces.title,
    arrays: words.arrays.title,
    sensors: words.sensors.title,
    fans: words.sensors.fans,
    batteries: words.sensors.batteries,
    gpus: words.gpus.title,
    containers: words.containers.title,
    units: words.units.title,
    system: words.system.title,
  };
  return (
    <fieldset className="parts">
      <legend>{texts.shown}</legend>
      {own === undefined ? (
        <p className="field-hint">{hint}</p>
      ) : (
        <CheckField
          label={own}
          hint={hint}
          checked={chosen !== null}
          onChange={({ target }) => change(target.checked ? [] : null)}
        />
      )}
      {chosen !== null && (
        <div className="checks">
          {parts.map((part) => (
            <CheckField
              key={part}
              label={titles[part]}
              checked={chosen.includes(part)}
              onChange={({ target }) =>
                change(parts.filter((one) => (one === part ? target.checked : chosen.includes(one))))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
