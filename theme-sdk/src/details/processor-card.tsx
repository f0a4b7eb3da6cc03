import type { Details } from '@muster/generated/theme-types';
import { useLook } from './look.tsx';
import { Shares } from './shares.tsx';
import { SparkLine } from './spark-line.tsx';
import { sumBusy, TRAIL_LENGTH, type Trail } from './trail.ts';

interface ProcessorCardProps {
  processor: NonNullable<Details['processor']>;
  trail: Trail;
}

export function ProcessorCard({ processor, trail }: ProcessorCardProps) {
  const { words: texts, format } = useLook();
  const { processor: names } = texts;
  const { user, system, iowait = 0, steal = 0, cores = [] } = processor;
  const busy = sumBusy(processor);
  if (user === undefined || system === undefined || busy === undefined) return null;
  const share = (name: string, value: number, colour?: string) => ({
    name,
    value,
    text: format.percent(value),
    colour,
  });
  return (
    <section className="m-card" aria-labelledby="details-processor">
      <h2 id="details-processor">
        {names.title} <span className="m-figures">{format.percent(busy)}</span>
      </h2>
      <SparkLine
        label={texts.overTime(names.title)}
        series={[{ values: trail.values.get('busy') ?? [], colour: '--m-cpu' }]}
        length={TRAIL_LENGTH}
        top={100}
      />
      <Shares
        shares={[
          share(names.user, user, '--m-cpu'),
          share(names.system, system, '--m-series-3'),
          share(names.iowait, iowait, '--m-series-4'),
          share(names.steal, steal, '--m-bad'),
          share(names.idle, Math.max(0, 100 - busy - iowait)),
        ]}
      />
      {cores.length > 1 && (
        <ul className="m-cores" aria-label={names.cores}>
          {cores.map((percent, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a processor is known by its number
            <li key={number} title={names.core(number, format.percent(percent))}>
              <span style={{ transform: `scaleY(${percent / 100})` }} />
              <span className="m-only-read">{names.core(number, format.percent(percent))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Pressure of processors, memory and disks. */
export function PressureCard({ pressure }: { pressure: NonNullable<Details['pressure']> }) {
  const { words, format } = useLook();
  const { pressure: texts } = words;
  const kinds = (['cpu', 'memory', 'io'] as const).flatMap((kind) => {
    const found = pressure[kind];
    return found === undefined ? [] : [{ name: texts[kind], ...found }];
  });
  if (kinds.length === 0) return null;
  return (
    <section className="m-card" aria-labelledby="details-pressure">
      <div>
        <h2 id="details-pressure">{texts.title}</h2>
        <p className="m-muted">{texts.lead}</p>
      </div>
      <table className="m-table">
        <thead>
          <tr>
            <td />
            <th scope="col" className="m-number">
              {texts.some}
            </th>
            <th scope="col" className="m-number">
              {texts.full}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, some, full }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="m-number m-figures">{format.percent(some)}</td>
              <td className="m-number m-figures">{full === undefined ? '–' : format.percent(full)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
