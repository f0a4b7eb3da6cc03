import { calculatePercent } from 'muster-theme/format';
import { describePresence, type Latency, type NodeMetrics, type Presence } from 'muster-theme/model';
import { Link } from 'muster-theme/router';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { Flag } from '../components/flag.tsx';
import { Loss } from '../components/loss.tsx';
import { Meter, roundShare } from '../components/meter.tsx';
import { getNodeName } from '../components/names.ts';
import { PresenceBadge, PresenceNote } from '../components/presence.tsx';
import { memo } from '../react.ts';
import { useNodeNearViewport } from './near-viewport.ts';
import { type NodeItemProps, Rate } from './node-card.tsx';

/** One node as a compact tile. */
export const NodeTile = memo(function NodeTile({ id, isFirst }: NodeItemProps) {
  const { node, ref, isDrawn } = useNodeNearViewport<HTMLLIElement>(id, isFirst);
  if (node === undefined) return <li ref={ref} class="card tile" />;
  const presence = describePresence(node);
  return (
    <li ref={ref} class="card tile" data-state={presence}>
      <TileHead
        id={id}
        name={getNodeName(node)}
        country={node.country}
        loss={isDrawn && node.online ? (node.pings[0]?.loss ?? 0) : 0}
        presence={presence}
      />
      {isDrawn &&
        (node.metrics === null ? (
          <PresenceNote node={node} />
        ) : (
          <TileFigures metrics={node.metrics} ping={node.pings[0]} />
        ))}
    </li>
  );
});

interface TileHeadProps {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  /** Shown from 1 %. */
  readonly loss: number;
  readonly presence: Presence;
}

/** Takes single values instead of the node, because they do not change with every report. */
const TileHead = memo(function TileHead({ id, name, country, loss, presence }: TileHeadProps) {
  return (
    <div class="tile-head">
      <h3>
        <Flag code={country} />
        <Link href={getNodePath(id)} title={name}>
          {name}
        </Link>
      </h3>
      {loss >= 1 && <Loss percent={loss} />}
      <PresenceBadge presence={presence} />
    </div>
  );
});

interface TileFiguresProps {
  readonly metrics: NodeMetrics;
  readonly ping: Latency | undefined;
}

function TileFigures({ metrics, ping }: TileFiguresProps) {
  const { messages, format } = useLanguage();
  const memory = calculatePercent(metrics.mem_used, metrics.mem_total);
  const disk = calculatePercent(metrics.disk_used, metrics.disk_total);
  return (
    <>
      <dl class="meters">
        <Meter
          label={messages.node.cpu}
          percent={roundShare(metrics.cpu)}
          value={format.percent(metrics.cpu)}
        />
        <Meter label={messages.node.memory} percent={roundShare(memory)} value={format.percent(memory)} />
        <Meter label={messages.node.disk} percent={roundShare(disk)} value={format.percent(disk)} />
      </dl>
      <dl class={ping === undefined ? 'rates' : 'rates has-latency'}>
        <Rate name={messages.node.received} value={format.rate(metrics.net_rx)} direction="received" />
        <Rate name={messages.node.sent} value={format.rate(metrics.net_tx)} direction="sent" />
        {ping !== undefined && (
          <div class="tile-latency" title={ping.name}>
            {/* Without the class `hidden`, which costs two paint layers. */}
            <dt>
              <span role="img" aria-label={messages.node.latency} />
            </dt>
            <dd class="figure">
              {ping.latency === null ? messages.node.lost : format.latency(ping.latency)}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
