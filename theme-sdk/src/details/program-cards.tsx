import type { Details } from '@muster/generated/theme-types';
import { useLook } from './look.tsx';

export function ContainersCard({ containers }: { containers: NonNullable<Details['containers']> }) {
  const { words: texts, format } = useLook();
  const { count } = containers;
  return (
    <section className="m-card" aria-labelledby="details-containers">
      <div>
        <h2 id="details-containers">{texts.containers.title}</h2>
        <p className="m-muted">{texts.containers.count(count, format.number(count))}</p>
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
  const { words, format } = useLook();
  const { units: texts } = words;
  return (
    <section className="m-card" aria-labelledby="details-units">
      <h2 id="details-units">{texts.title}</h2>
      {count === 0 && <p className="m-muted">{texts.none}</p>}
      {failed.length > 0 && (
        <ul className="m-list">
          {failed.map((name) => (
            <li key={name}>
              <span className="m-breaking">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {count > failed.length && <p className="m-muted">{texts.more(format.number(count - failed.length))}</p>}
    </section>
  );
}

export function ProcessesCard({ processes }: { processes: NonNullable<Details['processes']> }) {
  const { processes: texts } = useLook().words;
  return (
    <section className="m-card" aria-labelledby="details-processes">
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
  const { words: texts, format } = useLook();
  return (
    <table className="m-table">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className="m-number">
            {texts.cpu}
          </th>
          <th scope="col" className="m-number">
            {texts.memoryColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, cpu, memory }) => (
          <tr key={key}>
            <th scope="row" className="m-breaking">
              {name} {detail !== undefined && <span className="m-muted m-figures">{detail}</span>}
            </th>
            <td className="m-number m-figures">{cpu === undefined ? '–' : format.percent(cpu)}</td>
            <td className="m-number m-figures">{memory === undefined ? '–' : format.bytes(memory)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
