import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useDatabase } from '../database/database-query.ts';
import { findForecast } from '../database/forecast.ts';
import { useSettings } from '../settings/settings-query.ts';
import { overviewMessages } from './messages.ts';

/** Hidden while the size is unknown; the database page shows errors. */
export function DatabaseCard() {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const database = useDatabase().data;
  const retentionDays = useSettings().data?.retention_days;
  if (database === undefined) return null;
  const forecast = retentionDays === undefined ? undefined : findForecast({ database, retentionDays });
  return (
    <section className="card" aria-labelledby="overview-database">
      <h2 id="overview-database">{texts.database}</h2>
      <dl className="facts figures">
        <div>
          <dt>{texts.file}</dt>
          <dd>{formatBytes(database.file_bytes, locale)}</dd>
        </div>
        {retentionDays !== undefined && (
          <div>
            <dt>{texts.later(retentionDays)}</dt>
            <dd>{forecast === undefined ? texts.unknown : formatBytes(forecast, locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
