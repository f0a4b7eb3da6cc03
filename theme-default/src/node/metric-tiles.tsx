import { calculatePercent } from 'muster-theme/format';
import type { FleetNode, NodeMetrics } from 'muster-theme/model';
import type { ComponentChildren } from 'preact';
import { useLanguage } from '../app/language.tsx';
import { Arrow } from '../components/arrow.tsx';
import { Bar, getLevel } from '../components/meter.tsx';

interface MetricTilesProps {
  readonly node: FleetNode;
  readonly metrics: NodeMetrics;
}

/** Current metrics. */
export function MetricTiles({ node, metrics }: MetricTilesProps) {
  const { messages, format } = useLanguage();
  const cores = node.cpu_cores > 0 ? messages.node.cores(node.cpu_cores, format.number(node.cpu_cores)) : '';
  const part = (used: number | null, total: number | null) =>
    messages.node.part(format.bytes(used), format.bytes(total));
  return (
    <dl class="now" aria-label={messages.detail.now}>
      <PercentTile name={messages.node.cpu} percent={metrics.cpu} detail={cores} />
      <PercentTile
        name={messages.node.memory}
        percent={calculatePercent(metrics.mem_used, metrics.mem_total)}
        detail={part(metrics.mem_used, metrics.mem_total)}
      />
      <PercentTile
        name={messages.node.disk}
        percent={calculatePercent(metrics.disk_used, metrics.disk_total)}
        detail={part(metrics.disk_used, metrics.disk_total)}
      />
      <PercentTile
        name={messages.node.swap}
        percent={calculatePercent(metrics.swap_used, metrics.swap_total)}
        detail={metrics.swap_total === 0 ? messages.node.noSwap : part(metrics.swap_used, metrics.swap_total)}
      />
      <NetworkTile metrics={metrics} />
      <Tile name={messages.node.load}>
        <span class="tile-figure">{format.number(metrics.load?.[0], 2)}</span>
        <span class="tile-detail">
          {(metrics.load ?? [null, null, null]).map((load) => format.number(load, 2)).join(' · ')}
        </span>
      </Tile>
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

function Tile({ name, children }: TileProps) {
  return (
    <div class="panel now-tile">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PercentTileProps {
  readonly name: string;
  readonly percent: number | null;
  readonly detail: string;
}

function PercentTile({ name, percent, detail }: PercentTileProps) {
  const { format } = useLanguage();
  return (
    <Tile name={name}>
      <span class="tile-figure">{format.percent(percent)}</span>
      <Bar percent={percent} level={getLevel(percent)} />
      <span class="tile-detail">{detail}</span>
    </Tile>
  );
}

function NetworkTile({ metrics }: Pick<MetricTilesProps, 'metrics'>) {
  const { messages, format } = useLanguage();
  return (
    <Tile name={messages.node.network}>
      <span class="tile-rate">
        <Arrow direction="received" label={messages.node.received} /> {format.rate(metrics.net_rx)}
      </span>
      <span class="tile-rate">
        <Arrow direction="sent" label={messages.node.sent} /> {format.rate(metrics.net_tx)}
      </span>
    </Tile>
  );
}
