import type { Details } from '@muster/generated/types';
import { formatBytes, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { detailsMessages } from './messages.ts';

export function ContainersCard({ containers }: { containers: NonNullable<Details['containers']> }) {
  const texts = useMessages(detailsMessages);
  return (
    <section className="card" aria-labelledby="details-containers">
      <div>
        <h2 id="details-containers">{texts.containers.title}</h2>
        <p className="muted">{texts.containers.count(containers.count)}</p>
      </div>
      {containers.largest.length > 0 && (
        <Programs
          label={texts.containers.name}
          rows={containers.largest.map((row) => ({ key: row.name, ...row }))}
        />
      )}
    </section>
  );
}

/** Units of systemd that have failed. */
export function UnitsCard({ units: { count, failed } }: { units: NonNullable<Details['units']> }) {
  const { units: texts } = useMessages(detailsMessages);
  return (
    <section className="card" aria-labelledby="details-units">
      <h2 id="details-units">{texts.title}</h2>
      {count === 0 && <p className="muted">{texts.none}</p>}
      {failed.length > 0 && (
        <ul className="plain-list">
          {failed.map((name) => (
            <li key={name}>
              <span className="breaking">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {count > failed.length && <p className="muted">{texts.more(count - failed.length)}</p>}
    </section>
  );
}

export function ProcessesCard({ processes }: { processes: NonNullable<Details['processes']> }) {
  const { processes: texts } = useMessages(detailsMessages);
  return (
    <section className="card" aria-labelledby="details-processes">
      <h2 id="details-processes">{texts.title}</h2>
      <Programs
        label={texts.name}
        rows={processes.map((row) => ({ key: String(row.pid), detail: `${texts.pid} ${row.pid}`, ...row }))}
      />
    </section>
  );
}

interface Row {
  key: string;
  name: string;
  detail?: string;
  cpu?: number;
  memory?: number;
}

function Programs({ label, rows }: { label: string; rows: readonly Row[] }) {
  const texts = useMessages(detailsMessages);
  const locale = useLocale();
  return (
    <table className="plain-table stays">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className="number">
            {texts.cpu}
          </th>
          <th scope="col" className="number">
            {texts.memoryColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, cpu, memory }) => (
          <tr key={key}>
            <th scope="row" className="breaking">
              {name} {detail !== undefined && <span className="muted figures">{detail}</span>}
            </th>
            <td className="number figures">{cpu === undefined ? '–' : formatPercent(cpu, locale)}</td>
            <td className="number figures">{memory === undefined ? '–' : formatBytes(memory, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
