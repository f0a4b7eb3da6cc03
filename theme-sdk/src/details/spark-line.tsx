interface Series {
  /** NaN where nothing was measured. */
  readonly values: readonly number[];
  readonly colour: string;
}

interface SparkLineProps {
  /** What a screen reader says. */
  label: string;
  series: readonly Series[];
  /** Number of samples that the width has room for. */
  length: number;
  /** Value at the top; the highest one unless given. */
  top?: number;
}

const WIDTH = 300;
const HEIGHT = 48;

/** Lines of the latest minutes, the newest sample at the right edge. */
export function SparkLine({ label, series, length, top }: SparkLineProps) {
  const highest = top ?? Math.max(1, ...series.flatMap(({ values }) => values.filter(Number.isFinite)));
  return (
    <svg
      className="m-spark-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {series.map(({ values, colour }) => (
        <path key={colour} d={drawPath(values, length, highest)} style={{ stroke: `var(${colour})` }} />
      ))}
    </svg>
  );
}

/** A path with a gap where a value is missing. */
function drawPath(values: readonly number[], length: number, top: number): string {
  const step = WIDTH / Math.max(1, length - 1);
  let isDrawing = false;
  return values
    .map((value, index) => {
      const wasDrawing = isDrawing;
      isDrawing = Number.isFinite(value);
      if (!isDrawing) return '';
      const x = WIDTH - (values.length - 1 - index) * step;
      const y = HEIGHT - 1 - (Math.min(value, top) / top) * (HEIGHT - 2);
      // A line of no length is a dot, in case that no other value follows.
      return `${wasDrawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}${wasDrawing ? '' : 'h0'}`;
    })
    .join('');
}
