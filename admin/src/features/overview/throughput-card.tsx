import type { AdminSnapshot } from '@muster/generated/types';
import { formatBytes, formatRate } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { measureFlow, useFlow } from '../live/fleet-flow.ts';
import { overviewMessages } from './messages.ts';

/** Current network throughput of the fleet, with a sparkline of the last minutes. */
export function ThroughputCard({ fleet }: { fleet: AdminSnapshot }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const flows = useFlow();
  const { received, sent } = measureFlow(fleet);
  const used = fleet.nodes.reduce((sum, node) => sum + (node.month_rx ?? 0) + (node.month_tx ?? 0), 0);
  return (
    <section className="card" aria-labelledby="overview-flow">
      <h2 id="overview-flow">{texts.flow}</h2>
      <Sparkline series={[flows.map((flow) => flow.received), flows.map((flow) => flow.sent)]} />
      <dl className="facts figures">
        <div>
          <dt className="flow-received">{texts.receiving}</dt>
          <dd>{formatRate(received, locale)}</dd>
        </div>
        <div>
          <dt className="flow-sent">{texts.sending}</dt>
          <dd>{formatRate(sent, locale)}</dd>
        </div>
        <div>
          <dt>{texts.period}</dt>
          <dd>{formatBytes(used, locale)}</dd>
        </div>
      </dl>
    </section>
  );
}
