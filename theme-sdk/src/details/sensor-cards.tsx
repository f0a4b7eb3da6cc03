import type { Details } from '@muster/generated/theme-types';
import { calculatePercent } from '../format.ts';
import { useLook } from './look.tsx';
import { Meter } from './meter.tsx';
import { ShortList } from './short-list.tsx';

const SENSORS = 10;

/** Temperatures, the highest first, with fans and batteries. */
export function SensorsCard({ sensors = [], fans = [], batteries = [] }: Details) {
  const { words, format } = useLook();
  const { sensors: texts } = words;
  const sorted = [...sensors].sort((a, b) => b.celsius - a.celsius);
  const titles = [
    ...(sensors.length > 0 ? [texts.title] : []),
    ...(fans.length > 0 ? [texts.fans] : []),
    texts.batteries,
  ];
  return (
    <section className="m-card" aria-labelledby="details-sensors">
      <h2 id="details-sensors">{titles[0]}</h2>
      <ShortList items={sorted} length={SENSORS}>
        {(shown) => (
          <ul className="m-list">
            {shown.map(({ name, celsius }) => (
              <li key={name}>
                <span>{name}</span>
                <span className="m-measure m-figures">
                  <Meter percent={Math.max(0, celsius)} />
                  {format.celsius(celsius)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShortList>
      {fans.length > 0 && (
        <ul className="m-list" aria-label={texts.fans}>
          {fans.map(({ name, rpm }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="m-figures">{texts.rpm(format.number(rpm))}</span>
            </li>
          ))}
        </ul>
      )}
      {batteries.length > 0 && (
        <ul className="m-list" aria-label={texts.batteries}>
          {batteries.map(({ name, charge, charging }) => (
            <li key={name}>
              <span>
                {name} {charging && <span className="m-muted">{texts.charging}</span>}
              </span>
              <span className="m-figures">{format.percent(charge)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function GpusCard({ gpus }: { gpus: NonNullable<Details['gpus']> }) {
  const { words, format } = useLook();
  const { gpus: texts } = words;
  return (
    <section className="m-card" aria-labelledby="details-gpus">
      <h2 id="details-gpus">{texts.title}</h2>
      <ul className="m-list">
        {gpus.map(({ name, asleep, use, memory_used, memory_total, celsius, watts }) => (
          <li key={name} className="m-gpu">
            <span>{name}</span>
            {asleep === true ? (
              <span className="m-muted">{texts.asleep}</span>
            ) : (
              <span className="m-measure m-figures">
                {use !== undefined && (
                  <>
                    <Meter percent={use} /> {format.percent(use)}
                  </>
                )}
                <span className="m-sub">
                  {[
                    calculatePercent(memory_used, memory_total) === undefined
                      ? undefined
                      : format.bytePair(memory_used, memory_total),
                    celsius === undefined ? undefined : format.celsius(celsius),
                    watts === undefined ? undefined : `${format.number(Math.round(watts))} W`,
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
