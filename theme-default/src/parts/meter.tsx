import { memo } from 'preact/compat';

/** How full something is, as a class of its bar: the number beside it says the same. */
export type Level = 'normal' | 'high' | 'over';

export function judgePercent(percent: number | null): Level {
  if (percent === null || percent < 80) return 'normal';
  return percent < 95 ? 'high' : 'over';
}

/** Percent of `total` that is used; null when it cannot be said. */
export function findPercent(
  used: number | null | undefined,
  total: number | null | undefined,
): number | null {
  return typeof used === 'number' && typeof total === 'number' && total > 0 ? (used / total) * 100 : null;
}

interface BarProps {
  readonly percent: number | null;
  readonly level: Level;
}

/** A bar without words; it stands beside its figure. */
export function Bar({ percent, level }: BarProps) {
  const share = Math.min(1, Math.max(0, (percent ?? 0) / 100));
  return (
    <span class={`bar bar-${level}`} aria-hidden="true">
      <span style={{ transform: `scaleX(${share.toFixed(3)})` }} />
    </span>
  );
}

interface MeterProps {
  readonly label: string;
  readonly percent: number | null;
  readonly value: string;
  readonly detail: string;
}

/** One figure of a description list with its bar. */
export const Meter = memo(function Meter({ label, percent, value, detail }: MeterProps) {
  return (
    <div class="meter">
      <dt>{label}</dt>
      <dd>
        <span class="meter-value">{value}</span>
        <Bar percent={percent} level={judgePercent(percent)} />
        <span class="meter-detail">{detail}</span>
      </dd>
    </div>
  );
});
