import { memo } from '../react.ts';

/** How full something is, as a CSS class; the number beside the bar shows the same. */
export type Level = 'normal' | 'high' | 'over';

/** Of the whole percent that is written beside it: two rows with 80% look the same. */
export function getLevel(percent: number | null): Level {
  const whole = Math.round(percent ?? 0);
  if (whole < 80) return 'normal';
  return whole < 95 ? 'high' : 'over';
}

interface BarProps {
  readonly percent: number | null;
  readonly level: Level;
  /** Position of a marker, percent. */
  readonly mark?: number | undefined;
}

/**
 * A bar beside its value, hidden from screen readers. The fill is a background: an element for it would need a clip and a
 * layer, and a thousand of them cost more than everything else in a frame.
 */
export function Bar({ percent, level, mark }: BarProps) {
  const share = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <span
      class={`bar bar-${level}`}
      style={{ backgroundSize: `${share.toFixed(1)}% 100%` }}
      aria-hidden="true"
    >
      {mark !== undefined && <span class="bar-mark" style={{ insetInlineStart: `${mark.toFixed(1)}%` }} />}
    </span>
  );
}

/** A percentage as exact as a bar shows it: many change in every report, but not visibly. */
export function roundShare(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10) / 10;
}

interface MeterProps {
  readonly label: string;
  /** Rounded by `roundShare`, so that the meter renders again only if it looks different. */
  readonly percent: number | null;
  readonly value: string;
  readonly detail?: string;
}

/** An entry of a description list with a bar. */
export const Meter = memo(function Meter({ label, percent, value, detail }: MeterProps) {
  return (
    <div class="meter">
      <dt>{label}</dt>
      <dd>
        <span class="figure meter-value">{value}</span>
        <Bar percent={percent} level={getLevel(percent)} />
        {detail !== undefined && <span class="figure meter-detail">{detail}</span>}
      </dd>
    </div>
  );
});
