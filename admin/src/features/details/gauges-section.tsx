import 'muster-theme/charts.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { useLocale, useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Select } from '../../ui/select.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { detailsMessages } from './messages.ts';

const POLL_MS = 60_000;
/** Hours. */
const ranges = [1, 6, 24, 168, 720, 2160] as const;
const FIRST_RANGE = '24';
const DAY_HOURS = 24;

const GaugeCharts = lazyPart(async () => (await import('muster-theme/details/charts')).GaugeCharts);

function useGauges(id: number, hours: number) {
  const { client } = useHub();
  return useQuery({
    queryKey: ['gauges', id, hours],
    queryFn: () =>
      request(client.GET('/api/nodes/{id}/gauges', { params: { path: { id }, query: { hours } } })),
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
}

/** What the hub has kept of the node's gauges. It is there also while the node is offline. */
export function GaugesSection({ id }: { id: number }) {
  const texts = useMessages(detailsMessages);
  const locale = useLocale();
  const [range, setRange] = useState(FIRST_RANGE);
  const gauges = useGauges(id, Number(range));
  return (
    <section className="card" aria-labelledby="details-gauges">
      <header className="gauges-head">
        <h2 id="details-gauges">{texts.words.history}</h2>
        <Select
          label={texts.range}
          value={range}
          options={ranges.map((hours) => ({
            value: String(hours),
            label: formatRange(hours, locale),
          }))}
          onChange={setRange}
        />
      </header>
      <QueryView query={gauges}>
        {(history) =>
          history.ts.length === 0 ? (
            <p className="muted">{texts.noGauges}</p>
          ) : (
            <GaugeCharts history={history} />
          )
        }
      </QueryView>
    </section>
  );
}

/** `6 hours`, `7 days`. */
function formatRange(hours: number, locale: string): string {
  const [amount, unit] = hours > DAY_HOURS ? [hours / DAY_HOURS, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
