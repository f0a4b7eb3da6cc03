import type { DatabaseInfo } from '@muster/generated/types';
import { formatBytes, formatCount, formatDay } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useSettings } from '../settings/settings-query.ts';
import { BackupCard } from './backup-card.tsx';
import { useDatabase } from './database-query.ts';
import { findForecast } from './forecast.ts';
import { HubsPanel } from './hubs-table.tsx';
import { ImportCard } from './import-card.tsx';
import { databaseMessages } from './messages.ts';
import { RestoreCard } from './restore-card.tsx';
import { VacuumCard } from './vacuum-card.tsx';

export function DatabasePage() {
  const texts = useMessages(databaseMessages);
  const database = useDatabase();
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
      </header>
      <QueryView query={database}>
        {(present) => (
          <>
            <SizeCard database={present} />
            <HubsPanel />
            <div className="cards">
              <BackupCard />
              <RestoreCard />
              <ImportCard />
              <VacuumCard />
            </div>
            <RowsTable rows={present.rows} />
          </>
        )}
      </QueryView>
    </>
  );
}

function SizeCard({ database }: { database: DatabaseInfo }) {
  const texts = useMessages(databaseMessages);
  const locale = useLocale();
  const retentionDays = useSettings().data?.retention_days;
  const oldest = database.oldest_sample_at;
  const forecast = retentionDays === undefined ? undefined : findForecast({ database, retentionDays });
  const facts = [
    [texts.file, formatBytes(database.file_bytes, locale)],
    [texts.wal, formatBytes(database.wal_bytes, locale)],
    [texts.free, formatBytes(database.free_bytes, locale)],
    [texts.oldest, oldest === null ? texts.none : formatDay(oldest, locale)],
    [texts.schema, String(database.schema_version)],
  ] as const;
  return (
    <section className="card" aria-labelledby="database-size">
      <h2 id="database-size">{texts.sizes}</h2>
      <dl className="facts figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {forecast === undefined || retentionDays === undefined
          ? texts.noForecast
          : texts.forecast(formatBytes(forecast, locale), retentionDays)}
      </p>
    </section>
  );
}

function RowsTable({ rows }: { rows: DatabaseInfo['rows'] }) {
  const texts = useMessages(databaseMessages);
  const locale = useLocale();
  const sorted = Object.entries(rows).sort(([, a], [, b]) => b - a);
  return (
    <section className="panel-frame narrow" aria-label={texts.rows}>
      <table className="plain-table stays">
        <thead>
          <tr>
            <th scope="col">{texts.table}</th>
            <th scope="col" className="number">
              {texts.rows}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(([table, count]) => (
            <tr key={table}>
              <th scope="row">
                {texts.tables[table]} <code className="muted">{table}</code>
              </th>
              <td className="number figures">{formatCount(count, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
