import type { FleetNode, NodeMetrics } from '@muster/theme-sdk/model';
import type { ComponentChildren } from 'preact';
import { ArrowDown, ArrowUp } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { Bar, findPercent, judgePercent } from './meter.tsx';
import { findPeak, type TailPoint } from './tail.ts';
import { type Series, TailChart, useTail } from './tail-chart.tsx';

const cpu: Series = { kind: 'cpu', read: (point) => point.cpu };
const memory: Series = { kind: 'memory', read: (point) => point.memory };
const received: Series = { kind: 'received', read: (point) => point.received };
const sent: Series = { kind: 'sent', read: (point) => point.sent };

/** Below this a network chart would magnify mere chatter. */
const SMALLEST_RATE = 1024;

interface LiveProps {
  readonly node: FleetNode;
  readonly metrics: NodeMetrics;
}

/** The figures that move, each with its last minutes. */
export function LivePanels({ node, metrics }: LiveProps) {
  const { messages } = useLanguage();
  const points = useTail(node.id);
  return (
    <section class="panels" aria-label={messages.detail.now}>
      <CpuPanel node={node} metrics={metrics} points={points} />
      <MemoryPanel metrics={metrics} points={points} />
      <NetworkPanel metrics={metrics} points={points} />
      <DiskPanel metrics={metrics} />
    </section>
  );
}

interface PanelProps {
  readonly title: string;
  readonly figure: ComponentChildren;
  readonly children: ComponentChildren;
}

function Panel({ title, figure, children }: PanelProps) {
  return (
    <div class="panel">
      <h2>{title}</h2>
      <p class="panel-figure">{figure}</p>
      {children}
    </div>
  );
}

interface TailProps {
  readonly metrics: NodeMetrics;
  readonly points: readonly TailPoint[];
}

function CpuPanel({ node, metrics, points }: LiveProps & TailProps) {
  const { messages, format } = useLanguage();
  const peak = format.percent(findPeak(points, cpu.read));
  return (
    <Panel
      title={messages.node.cpu}
      figure={
        <>
          {format.percent(metrics.cpu)}
          {node.cpu_cores > 0 && (
            <small>{messages.node.cores(node.cpu_cores, format.number(node.cpu_cores))}</small>
          )}
        </>
      }
    >
      <TailChart
        points={points}
        series={[cpu]}
        top={100}
        label={messages.detail.tail(messages.node.cpu, peak)}
      />
      <dl class="line">
        <div>
          <dt>{messages.node.load}</dt>
          <dd>{(metrics.load ?? [null, null, null]).map((load) => format.number(load, 2)).join('  ')}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function MemoryPanel({ metrics, points }: TailProps) {
  const { messages, format } = useLanguage();
  const percent = findPercent(metrics.mem_used, metrics.mem_total);
  const peak = format.percent(findPeak(points, memory.read));
  return (
    <Panel title={messages.node.memory} figure={format.percent(percent)}>
      <TailChart
        points={points}
        series={[memory]}
        top={100}
        label={messages.detail.tail(messages.node.memory, peak)}
      />
      <p class="panel-line">
        {messages.node.part(format.bytes(metrics.mem_used), format.bytes(metrics.mem_total))}
      </p>
    </Panel>
  );
}

function NetworkPanel({ metrics, points }: TailProps) {
  const { messages, format } = useLanguage();
  const highest = Math.max(findPeak(points, received.read), findPeak(points, sent.read));
  const peak = format.rate(highest);
  return (
    <Panel
      title={messages.node.network}
      figure={
        <>
          <span class="rate rate-received">
            <ArrowDown />
            <span class="hidden">{messages.node.received} </span>
            {format.rate(metrics.net_rx)}
          </span>
          <span class="rate rate-sent">
            <ArrowUp />
            <span class="hidden">{messages.node.sent} </span>
            {format.rate(metrics.net_tx)}
          </span>
        </>
      }
    >
      <TailChart
        points={points}
        series={[received, sent]}
        top={Math.max(highest, SMALLEST_RATE)}
        label={messages.detail.tail(messages.node.network, peak)}
      />
      <p class="panel-line">{messages.detail.peak(peak)}</p>
    </Panel>
  );
}

function DiskPanel({ metrics }: Pick<TailProps, 'metrics'>) {
  const { messages, format } = useLanguage();
  const disk = findPercent(metrics.disk_used, metrics.disk_total);
  return (
    <Panel title={messages.node.disk} figure={format.percent(disk)}>
      <Bar percent={disk} level={judgePercent(disk)} />
      <p class="panel-line">
        {messages.node.part(format.bytes(metrics.disk_used), format.bytes(metrics.disk_total))}
      </p>
      <dl class="line">
        <div>
          <dt>{messages.node.swap}</dt>
          <dd>
            {metrics.swap_total === 0
              ? messages.node.noSwap
              : messages.node.part(format.bytes(metrics.swap_used), format.bytes(metrics.swap_total))}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
