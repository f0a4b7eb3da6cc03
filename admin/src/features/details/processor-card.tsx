import type { Details } from '@muster/generated/types';
import { formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { detailsMessages } from './messages.ts';
import { Shares } from './shares.tsx';
import { SparkLine } from './spark-line.tsx';
import { sumBusy, TRAIL_LENGTH, type Trail } from './trail.ts';

interface ProcessorCardProps {
  processor: NonNullable<Details['processor']>;
  trail: Trail;
}

export function ProcessorCard({ processor, trail }: ProcessorCardProps) {
  const texts = useMessages(detailsMessages);
  const { processor: names } = texts;
  const locale = useLocale();
  const { user, system, iowait = 0, steal = 0, cores = [] } = processor;
  const busy = sumBusy(processor);
  if (user === undefined || system === undefined || busy === undefined) return null;
  const share = (name: string, value: number, colour?: string) => ({
    name,
    value,
    text: formatPercent(value, locale),
    colour,
  });
  return (
    <section className="card" aria-labelledby="details-processor">
      <h2 id="details-processor">
        {names.title} <span className="figures">{formatPercent(busy, locale)}</span>
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
        <ul className="cores" aria-label={names.cores}>
          {cores.map((percent, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a processor is known by its number
            <li key={number} title={names.core(number, formatPercent(percent, locale))}>
              <span style={{ transform: `scaleY(${percent / 100})` }} />
              <span className="only-read">{names.core(number, formatPercent(percent, locale))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Pressure of processors, memory and disks. */
export function PressureCard({ pressure }: { pressure: NonNullable<Details['pressure']> }) {
  const { pressure: texts } = useMessages(detailsMessages);
  const locale = useLocale();
  const kinds = (['cpu', 'memory', 'io'] as const).flatMap((kind) => {
    const found = pressure[kind];
    return found === undefined ? [] : [{ name: texts[kind], ...found }];
  });
  if (kinds.length === 0) return null;
  return (
    <section className="card" aria-labelledby="details-pressure">
      <div>
        <h2 id="details-pressure">{texts.title}</h2>
        <p className="muted">{texts.lead}</p>
      </div>
      <table className="plain-table stays">
        <thead>
          <tr>
            <td />
            <th scope="col" className="number">
              {texts.some}
            </th>
            <th scope="col" className="number">
              {texts.full}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, some, full }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number figures">{formatPercent(some, locale)}</td>
              <td className="number figures">{full === undefined ? '–' : formatPercent(full, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
