interface MeterProps {
  /** 0 to 100; undefined while unknown. */
  percent: number | undefined;
}

const HIGH_PERCENT = 80;
const FULL_PERCENT = 95;

/** A bar beside a figure that says the same in digits; screen readers are given the figure only. */
export function Meter({ percent }: MeterProps) {
  const width = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <span className="meter" data-level={findLevel(width)} aria-hidden="true">
      <span style={{ transform: `scaleX(${width / 100})` }} />
    </span>
  );
}

/** Of the whole percent that is written beside it: two rows with 80% look the same. */
export function findLevel(percent: number): 'usual' | 'high' | 'full' {
  const whole = Math.round(percent);
  if (whole >= FULL_PERCENT) return 'full';
  return whole >= HIGH_PERCENT ? 'high' : 'usual';
}
