import { calculatePercent } from 'muster-theme/format';
import { describePresence, type FleetNode, type NodeMetrics, type Presence } from 'muster-theme/model';
import { Link } from 'muster-theme/router';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { useThemeSettings } from '../app/theme-settings.tsx';
import { Arrow } from '../components/arrow.tsx';
import { Flag } from '../components/flag.tsx';
import { LatencyList } from '../components/latency.tsx';
import { Meter, roundShare } from '../components/meter.tsx';
import { getNodeName, shortenOsName } from '../components/names.ts';
import { PlanLine, TrafficMeter } from '../components/plan.tsx';
import { PresenceBadge, PresenceNote } from '../components/presence.tsx';
import { Tags } from '../components/tags.tsx';
import { memo } from '../react.ts';
import { useNodeNearViewport } from './near-viewport.ts';

/** Lines for probes on a card. */
const MAX_PROBES = 3;

export interface NodeItemProps {
  readonly id: number;
  /** Whether it is probably visible when the page opens. */
  readonly isFirst: boolean;
}

/** One node as a card; renders again only when this node changes. */
export const NodeCard = memo(function NodeCard({ id, isFirst }: NodeItemProps) {
  const { format } = useLanguage();
  const { node, ref, isDrawn } = useNodeNearViewport<HTMLLIElement>(id, isFirst);
  // The ids change with the node, so this card is about to be removed.
  if (node === undefined) return <li ref={ref} class="card" />;
  const presence = describePresence(node);
  return (
    <li ref={ref} class="card" data-state={presence}>
      <CardHead
        id={node.id}
        name={getNodeName(node)}
        country={node.country}
        facts={[shortenOsName(node.os), node.arch, node.virt === 'none' ? '' : node.virt]
          .filter(Boolean)
          .join(' · ')}
        isPublic={node.public}
        presence={presence}
        uptime={node.metrics === null ? '' : format.duration(node.metrics.uptime)}
      />
      {isDrawn && <CardBody node={node} />}
    </li>
  );
});

function CardBody({ node }: { readonly node: FleetNode }) {
  return (
    <>
      {node.metrics === null ? <PresenceNote node={node} /> : <Figures node={node} metrics={node.metrics} />}
      <TrafficMeter node={node} />
      <LatencyList pings={node.pings} max={MAX_PROBES} />
      <CardFoot node={node} />
    </>
  );
}

function CardFoot({ node }: { readonly node: FleetNode }) {
  const { plan } = useThemeSettings();
  const hasPlan = plan && (node.price > 0 || node.expires_at !== null);
  const hasNotes = node.public_remark !== '' || node.tags.length > 0;
  if (!hasPlan && !hasNotes) return null;
  return (
    <div class="card-foot">
      <PlanLine
        price={node.price}
        currency={node.currency}
        billing_cycle={node.billing_cycle}
        expires_at={node.expires_at}
        expires_in={node.expires_in}
      />
      {hasNotes && (
        <div class="card-notes">
          <Tags remark={node.public_remark} tags={node.tags} />
        </div>
      )}
    </div>
  );
}

interface CardHeadProps {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly facts: string;
  readonly isPublic: boolean;
  readonly presence: Presence;
  readonly uptime: string;
}

/** Takes single values instead of the node, because they do not change with every report. */
const CardHead = memo(function CardHead({ id, name, country, facts, ...rest }: CardHeadProps) {
  const { messages } = useLanguage();
  const { isPublic, presence, uptime } = rest;
  return (
    <div class="card-head">
      <h3>
        <Flag code={country} />
        <Link href={getNodePath(id)} title={name}>
          {name}
        </Link>
      </h3>
      <span class="card-state">
        <PresenceBadge presence={presence} />
        {uptime !== '' && (
          <span class="figure" title={messages.node.uptime}>
            <span class="hidden">{messages.node.uptime} </span>
            {uptime}
          </span>
        )}
      </span>
      <p class="card-facts">
        {!isPublic && <span class="private">{messages.node.private}</span>}
        {facts}
      </p>
    </div>
  );
});

function Figures({ node, metrics }: { readonly node: FleetNode; readonly metrics: NodeMetrics }) {
  const { messages, format } = useLanguage();
  const memory = calculatePercent(metrics.mem_used, metrics.mem_total);
  const disk = calculatePercent(metrics.disk_used, metrics.disk_total);
  const cores = node.cpu_cores > 0 ? messages.node.cores(node.cpu_cores, format.number(node.cpu_cores)) : '';
  return (
    <>
      <dl class="meters">
        <Meter
          label={messages.node.cpu}
          percent={roundShare(metrics.cpu)}
          value={format.percent(metrics.cpu)}
          detail={cores}
        />
        <Meter
          label={messages.node.memory}
          percent={roundShare(memory)}
          value={format.percent(memory)}
          detail={format.bytes(metrics.mem_total)}
        />
        <Meter
          label={messages.node.disk}
          percent={roundShare(disk)}
          value={format.percent(disk)}
          detail={format.bytes(metrics.disk_total)}
        />
      </dl>
      <Rates metrics={metrics} />
    </>
  );
}

function Rates({ metrics }: { readonly metrics: NodeMetrics }) {
  const { messages, format } = useLanguage();
  return (
    <dl class="rates">
      <Rate name={messages.node.received} value={format.rate(metrics.net_rx)} direction="received" />
      <Rate name={messages.node.sent} value={format.rate(metrics.net_tx)} direction="sent" />
      <div class="rates-aside">
        <dt>{messages.node.load}</dt>
        <dd class="figure">{format.number(metrics.load?.[0], 2)}</dd>
      </div>
    </dl>
  );
}

interface RateProps {
  readonly name: string;
  readonly value: string;
  readonly direction: 'received' | 'sent';
}

export const Rate = memo(function Rate({ name, value, direction }: RateProps) {
  return (
    <div class="rate">
      <dt>
        <Arrow direction={direction} label={name} />
      </dt>
      <dd class="figure">{value}</dd>
    </div>
  );
});
