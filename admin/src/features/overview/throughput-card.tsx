import type { AdminSnapshot } from '@muster/generated/types';
import { Suspense } from 'react';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { overviewMessages } from './messages.ts';

const FlowChart = lazyPart(async () => (await import('./flow-chart.tsx')).FlowChart);

/** Network throughput of the fleet over the last minutes, and its traffic in the billing periods. */
export function ThroughputCard({ fleet }: { fleet: AdminSnapshot }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const used = fleet.nodes.reduce((sum, node) => sum + (node.month_rx ?? 0) + (node.month_tx ?? 0), 0);
  return (
    <section className="card" aria-labelledby="overview-flow">
      <h2 id="overview-flow">{texts.flow}</h2>
      <div className="flow-chart">
        <Suspense fallback={null}>
          <FlowChart />
        </Suspense>
      </div>
      <dl className="facts figures">
        <div>
          <dt>{texts.period}</dt>
          <dd>{formatBytes(used, locale)}</dd>
        </div>
      </dl>
    </section>
  );
}
