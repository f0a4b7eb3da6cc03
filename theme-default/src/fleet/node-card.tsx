import { describePresence, type FleetNode, type NodeMetrics, type Presence } from '@muster/theme-sdk/model';
import { useNode } from '@muster/theme-sdk/react';
import { memo } from 'preact/compat';
import { Flag } from './flag.tsx';
import { ArrowDown, ArrowUp } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { LatencyList } from './latency.tsx';
import { findPercent, Meter } from './meter.tsx';
import { shortenSystem } from './names.ts';
import { PlanLine, TrafficMeter } from './plan.tsx';
import { PresenceBadge, PresenceNote } from './presence.tsx';
import { writeNodePath } from './route.ts';
import { Link } from './router.tsx';
import { Tags } from './tags.tsx';

/** One node of the fleet; drawn again only when this node changes. */
export const NodeCard = memo(function NodeCard({ id }: { readonly id: number }) {
  const node = useNode(id);
  // The list of ids and the node change in one go; a card without its node is about to leave.
  if (node === undefined) return null;
  return (
    <li class={node.online ? 'card' : 'card is-down'}>
      <CardHead
        id={node.id}
        name={node.name}
        country={node.country}
        facts={[shortenSystem(node.os), node.arch, node.virt === 'none' ? '' : node.virt]
          .filter(Boolean)
          .join(' · ')}
        isPublic={node.public}
        presence={describePresence(node)}
      />
      {node.metrics === null ? <PresenceNote node={node} /> : <Figures node={node} metrics={node.metrics} />}
      <dl class="meters">
        <TrafficMeter node={node} />
      </dl>
      <PlanLine
        price={node.price}
        currency={node.currency}
        billing_cycle={node.billing_cycle}
        expires_at={node.expires_at}
        expires_in={node.expires_in}
      />
      <LatencyList pings={node.pings} />
      <Tags remark={node.public_remark} tags={node.tags} />
    </li>
  );
});

interface CardHeadProps {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly facts: string;
  readonly isPublic: boolean;
  readonly presence: Presence;
}

/** Takes what it shows and not the node, because none of it changes with a report. */
const CardHead = memo(function CardHead({ id, name, country, facts, isPublic, presence }: CardHeadProps) {
  const { messages } = useLanguage();
  return (
    <div class="card-head">
      <h3>
        <Flag code={country} />
        <Link href={writeNodePath(id)}>{name}</Link>
      </h3>
      <PresenceBadge presence={presence} />
      <p class="card-facts">
        {facts}
        {!isPublic && <span class="private">{messages.node.private}</span>}
      </p>
    </div>
  );
});

function Figures({ node, metrics }: { readonly node: FleetNode; readonly metrics: NodeMetrics }) {
  const { messages, format } = useLanguage();
  const memory = findPercent(metrics.mem_used, metrics.mem_total);
  const disk = findPercent(metrics.disk_used, metrics.disk_total);
  const swap = findPercent(metrics.swap_used, metrics.swap_total);
  const part = (used: number | null, total: number | null) =>
    used === null ? '' : messages.node.part(format.bytes(used), format.bytes(total));
  return (
    <>
      <dl class="meters">
        <Meter
          label={messages.node.cpu}
          percent={metrics.cpu}
          value={format.percent(metrics.cpu)}
          detail={
            node.cpu_cores > 0 ? messages.node.cores(node.cpu_cores, format.number(node.cpu_cores)) : ''
          }
        />
        <Meter
          label={messages.node.memory}
          percent={memory}
          value={format.percent(memory)}
          detail={part(metrics.mem_used, metrics.mem_total)}
        />
        <Meter
          label={messages.node.disk}
          percent={disk}
          value={format.percent(disk)}
          detail={part(metrics.disk_used, metrics.disk_total)}
        />
        <Meter
          label={messages.node.swap}
          percent={swap}
          value={metrics.swap_total === 0 ? messages.node.noSwap : format.percent(swap)}
          detail={swap === null ? '' : part(metrics.swap_used, metrics.swap_total)}
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
      <div>
        <dt>
          <ArrowDown />
          <span class="hidden">{messages.node.received}</span>
        </dt>
        <dd>{format.rate(metrics.net_rx)}</dd>
      </div>
      <div>
        <dt>
          <ArrowUp />
          <span class="hidden">{messages.node.sent}</span>
        </dt>
        <dd>{format.rate(metrics.net_tx)}</dd>
      </div>
      <div>
        <dt>{messages.node.load}</dt>
        <dd>{format.number(metrics.load?.[0], 2)}</dd>
      </div>
      <div>
        <dt>{messages.node.uptime}</dt>
        <dd>{format.duration(metrics.uptime)}</dd>
      </div>
    </dl>
  );
}
