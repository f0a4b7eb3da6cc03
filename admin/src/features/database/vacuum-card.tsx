import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useVacuum } from './database-query.ts';
import { databaseMessages } from './messages.ts';

export function VacuumCard() {
  const { vacuum: texts } = useMessages(databaseMessages);
  const locale = useLocale();
  const vacuum = useVacuum();
  return (
    <section className="card" aria-labelledby="vacuum">
      <h2 id="vacuum">{texts.title}</h2>
      <p>{texts.body}</p>
      <p role="status">
        {vacuum.data &&
          texts.done(
            formatBytes(vacuum.data.before_bytes, locale),
            formatBytes(vacuum.data.after_bytes, locale),
          )}
      </p>
      {vacuum.isError && <ErrorAlert error={vacuum.error} />}
      <div>
        <Button isUnavailable={vacuum.isPending} onClick={() => vacuum.mutate()}>
          {vacuum.isPending ? texts.running : texts.start}
        </Button>
      </div>
    </section>
  );
}
