import type { Fleet } from '@muster/theme-sdk/model';
import { useHub } from '@muster/theme-sdk/react';
import { useEffect, useState } from 'preact/hooks';
import { findPercent } from './meter.tsx';
import {
  appendPoint,
  drawArea,
  drawLine,
  splitRuns,
  TAIL_HEIGHT,
  TAIL_SECONDS,
  type TailPoint,
} from './tail.ts';

/** What came of one node since the component was first drawn, three minutes at most. */
export function useTail(id: number): readonly TailPoint[] {
  const { live } = useHub();
  const [points, setPoints] = useState<readonly TailPoint[]>([]);
  useEffect(() => {
    const take = () => {
      const point = readPoint(live.snapshot(), id);
      if (point !== undefined) setPoints((known) => appendPoint(known, point));
    };
    setPoints([]);
    take();
    // The fleet and not the node: a node that reports the same figures twice has not stood still.
    return live.subscribe(take);
  }, [live, id]);
  return points;
}

function readPoint(fleet: Fleet | null, id: number): TailPoint | undefined {
  const metrics = fleet?.nodes.find((node) => node.id === id)?.metrics;
  if (fleet === null || metrics === null || metrics === undefined) return;
  return {
    ts: fleet.ts,
    cpu: metrics.cpu,
    memory: findPercent(metrics.mem_used, metrics.mem_total),
    received: metrics.net_rx,
    sent: metrics.net_tx,
  };
}

export interface Series {
  /** Names the colour. */
  readonly kind: 'cpu' | 'memory' | 'received' | 'sent';
  read(point: TailPoint): number | null;
}

interface TailChartProps {
  readonly points: readonly TailPoint[];
  readonly series: readonly Series[];
  /** The value at the top of the chart. */
  readonly top: number;
  readonly label: string;
}

/** A chart of the last minutes; the figures beside it say the same in words. */
export function TailChart({ points, series, top, label }: TailChartProps) {
  const now = points.at(-1)?.ts ?? 0;
  const drawn = series.map(({ kind, read }) => ({ kind, runs: splitRuns(points, read, { now, top }) }));
  return (
    <svg
      class="tail"
      viewBox={`0 -1 ${TAIL_SECONDS} ${TAIL_HEIGHT + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path class="tail-grid" d={`M0 0H${TAIL_SECONDS}M0 ${TAIL_HEIGHT / 2}H${TAIL_SECONDS}`} />
      {drawn.map(({ kind, runs }) => (
        <g key={kind} class={`tail-${kind}`}>
          <path class="tail-area" d={drawArea(runs)} />
          <path class="tail-line" d={drawLine(runs)} />
        </g>
      ))}
      <path class="tail-base" d={`M0 ${TAIL_HEIGHT}H${TAIL_SECONDS}`} />
    </svg>
  );
}
