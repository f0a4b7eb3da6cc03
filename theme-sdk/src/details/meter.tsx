interface MeterProps {
  /** 0 to 100; null while unknown. */
  percent: number | null;
}

const HIGH_PERCENT = 80;
const FULL_PERCENT = 95;

/** A bar beside a figure that says the same in digits; screen readers are given the figure only. */
export function Meter({ percent }: MeterProps) {
  const width = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <span className="m-meter" data-level={findLevel(width)} aria-hidden="true">
      <span style={{ transform: `scaleX(${width / 100})` }} />
    </span>
  );
}

/** Of the whole percent that is written beside it: two rows with 80% look the same. */
function findLevel(percent: number): 'usual' | 'high' | 'full' {
  const whole = Math.round(percent);
  if (whole >= FULL_PERCENT) return 'full';
  return whole >= HIGH_PERCENT ? 'high' : 'usual';
}
