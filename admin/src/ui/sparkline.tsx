interface SparklineProps {
  /** One list of values for each line, all of one length; the first is drawn as an area. */
  series: readonly (readonly number[])[];
}

const WIDTH = 100;
const HEIGHT = 32;

/** A line chart of figures that are also shown as text; hidden from screen readers, which read the text. */
export function Sparkline({ series }: SparklineProps) {
  const top = Math.max(1, ...series.flat()) * 1.1;
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {series.map((values, index) => {
        const line = drawLine(values, top);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one picture never change places
          <g key={index}>
            {index === 0 && values.length > 1 && <path className="area" d={`${line}V${HEIGHT}H0Z`} />}
            <path className="line" d={line} />
          </g>
        );
      })}
    </svg>
  );
}

function drawLine(values: readonly number[], top: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const y = HEIGHT - (value / top) * HEIGHT;
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
}
