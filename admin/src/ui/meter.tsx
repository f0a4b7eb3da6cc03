interface MeterProps {
  /** 0 to 100; absent while unknown. */
  percent: number | undefined;
}

const highPercent = 80;
const fullPercent = 95;

/** A bar beside a figure that says the same in digits; screen readers are given the figure only. */
export function Meter({ percent }: MeterProps) {
  const width = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <span className="meter" data-level={findLevel(width)} aria-hidden="true">
      <span style={{ width: `${width}%` }} />
    </span>
  );
}

function findLevel(percent: number): 'usual' | 'high' | 'full' {
  if (percent >= fullPercent) return 'full';
  return percent >= highPercent ? 'high' : 'usual';
}
