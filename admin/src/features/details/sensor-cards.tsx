import type { Details } from '@muster/generated/types';
import { findPercent, formatBytePair, formatCelsius, formatCount, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { Meter } from '../../ui/meter.tsx';
import { detailsMessages } from './messages.ts';
import { ShortList } from './short-list.tsx';

const SENSORS = 10;

/** Temperatures, the highest first, with fans and batteries. */
export function SensorsCard({ sensors = [], fans = [], batteries = [] }: Details) {
  const { sensors: texts } = useMessages(detailsMessages);
  const locale = useLocale();
  const sorted = [...sensors].sort((a, b) => b.celsius - a.celsius);
  const titles = [
    ...(sensors.length > 0 ? [texts.title] : []),
    ...(fans.length > 0 ? [texts.fans] : []),
    texts.batteries,
  ];
  return (
    <section className="card" aria-labelledby="details-sensors">
      <h2 id="details-sensors">{titles[0]}</h2>
      <ShortList items={sorted} length={SENSORS}>
        {(shown) => (
          <ul className="plain-list">
            {shown.map(({ name, celsius }) => (
              <li key={name}>
                <span>{name}</span>
                <span className="measure figures">
                  <Meter percent={Math.max(0, celsius)} />
                  {formatCelsius(celsius, locale)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShortList>
      {fans.length > 0 && (
        <ul className="plain-list" aria-label={texts.fans}>
          {fans.map(({ name, rpm }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="figures">{texts.rpm(formatCount(rpm, locale))}</span>
            </li>
          ))}
        </ul>
      )}
      {batteries.length > 0 && (
        <ul className="plain-list" aria-label={texts.batteries}>
          {batteries.map(({ name, charge, charging }) => (
            <li key={name}>
              <span>
                {name} {charging && <span className="muted">{texts.charging}</span>}
              </span>
              <span className="figures">{formatPercent(charge, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function GpusCard({ gpus }: { gpus: NonNullable<Details['gpus']> }) {
  const { gpus: texts } = useMessages(detailsMessages);
  const locale = useLocale();
  return (
    <section className="card" aria-labelledby="details-gpus">
      <h2 id="details-gpus">{texts.title}</h2>
      <ul className="plain-list">
        {gpus.map(({ name, asleep, use, memory_used, memory_total, celsius, watts }) => (
          <li key={name} className="gpu">
            <span>{name}</span>
            {asleep === true ? (
              <span className="muted">{texts.asleep}</span>
            ) : (
              <span className="measure figures">
                {use !== undefined && (
                  <>
                    <Meter percent={use} /> {formatPercent(use, locale)}
                  </>
                )}
                <span className="sub">
                  {[
                    findPercent(memory_used, memory_total) === undefined
                      ? undefined
                      : formatBytePair({ used: memory_used, total: memory_total }, locale),
                    celsius === undefined ? undefined : formatCelsius(celsius, locale),
                    watts === undefined ? undefined : `${formatCount(Math.round(watts), locale)} W`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
