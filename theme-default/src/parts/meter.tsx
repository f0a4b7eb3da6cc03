import { memo } from 'preact/compat';
import { judgePercent, type Level } from './figures.ts';

interface BarProps {
  readonly percent: number | null;
  readonly level: Level;
  /** Percent at which a mark stands across the bar. */
  readonly mark?: number | undefined;
}

/** A bar without words; it stands beside its figure. */
export function Bar({ percent, level, mark }: BarProps) {
  const share = Math.min(1, Math.max(0, (percent ?? 0) / 100));
  return (
    <span class={`bar bar-${level}`} aria-hidden="true">
      <span class="bar-fill" style={{ transform: `scaleX(${share.toFixed(3)})` }} />
      {mark !== undefined && <span class="bar-mark" style={{ insetInlineStart: `${mark.toFixed(1)}%` }} />}
    </span>
  );
}

interface MeterProps {
  readonly label: string;
  readonly percent: number | null;
  readonly value: string;
  readonly detail?: string;
}

/** One figure of a description list with its bar. */
export const Meter = memo(function Meter({ label, percent, value, detail }: MeterProps) {
  return (
    <div class="meter">
      <dt>{label}</dt>
      <dd>
        <span class="meter-value">{value}</span>
        <Bar percent={percent} level={judgePercent(percent)} />
        {detail !== undefined && <span class="meter-detail">{detail}</span>}
      </dd>
    </div>
  );
});
