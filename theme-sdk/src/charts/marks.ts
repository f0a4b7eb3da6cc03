import type uPlot from 'uplot';
import type { Span } from '../series.ts';
import type { ChartData } from './columns.ts';
import type { Palette } from './palette.ts';

// In CSS pixels.
const HATCH_SPACING = 6;
const MARK_HEIGHT = 3;
const MIN_WIDTH = 2;
const LABEL_SIZE = 11;
const LABEL_INSET = 4;
/** Opacity of an annotation. */
const SHADE = 0.1;

interface Marks {
  readonly palette: Palette;
  readonly data: ChartData;
  readonly view: Span;
}

type Draw<T> = (period: T, start: number, size: number) => void;

/** Calls `draw` for each period, with its left edge and its width on the canvas. */
function drawEach<T extends Span>(chart: uPlot, periods: readonly T[], draw: Draw<T>): void {
  const { ctx, bbox, valToPos } = chart;
  for (const period of periods) {
    const start = Math.max(bbox.left, valToPos(period.from, 'x', true));
    const end = Math.min(bbox.left + bbox.width, valToPos(period.to, 'x', true));
    ctx.save();
    draw(period, start, Math.max(MIN_WIDTH * devicePixelRatio, end - start));
    ctx.restore();
  }
}

function listVisible<T extends Span>(periods: readonly T[] | undefined, { from, to }: Span): readonly T[] {
  return (periods ?? []).filter((period) => period.to > from && period.from < to);
}

/** Hatches times without data. */
export function drawGaps(chart: uPlot, { palette, data, view }: Marks): void {
  const { ctx, bbox } = chart;
  const { top, height } = bbox;
  const spacing = HATCH_SPACING * devicePixelRatio;
  drawEach(chart, listVisible(data.gaps, view), (_, start, size) => {
    ctx.beginPath();
    ctx.rect(start, top, size, height);
    ctx.clip();
    ctx.beginPath();
    for (let x = start - (start % spacing) - height; x < start + size; x += spacing) {
      ctx.moveTo(x, top + height);
      ctx.lineTo(x + height, top);
    }
    ctx.strokeStyle = palette.getColour('--m-chart-gap');
    ctx.lineWidth = devicePixelRatio;
    ctx.stroke();
  });
}

/** Shades annotations, marks them on the time axis, and writes their labels where there is room. */
export function drawAnnotations(chart: uPlot, { palette, data, view }: Marks): void {
  const { ctx, bbox } = chart;
  const { top, height } = bbox;
  const inset = LABEL_INSET * devicePixelRatio;
  drawEach(
    chart,
    listVisible(data.annotations, view),
    ({ label, colour = '--m-chart-text' }, start, size) => {
      const fill = (shade: string, ...area: [y: number, width: number, height: number]) => {
        ctx.fillStyle = shade;
        ctx.fillRect(start, ...area);
      };
      const solid = palette.getColour(colour);
      fill(palette.getColour(colour, SHADE), top, size, height);
      fill(solid, top + height, size, MARK_HEIGHT * devicePixelRatio);
      ctx.font = `${LABEL_SIZE * devicePixelRatio}px ${palette.fontFamily}`;
      const labelWidth = ctx.measureText(label).width + 2 * inset;
      if (labelWidth > size) return;
      // Lines and hatching would make the label hard to read.
      fill(palette.getColour('--m-chart-ground'), top, labelWidth, 4 * inset);
      ctx.fillStyle = solid;
      ctx.textAlign = 'left';
      ctx.textBaseline = 'middle';
      ctx.fillText(label, start + inset, top + 2 * inset);
    },
  );
}
