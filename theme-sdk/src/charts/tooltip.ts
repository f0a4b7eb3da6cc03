import type { ChartOptions } from './chart-options.ts';
import type { ChartData } from './columns.ts';
import { createSwatch } from './legend.ts';
import { listLabels, type Reading } from './reading.ts';

export interface TooltipContent {
  readonly time: number;
  /** Pixels from the left edge of the plot. */
  readonly left: number;
  readonly readings: readonly Reading[];
  readonly options: ChartOptions;
  readonly data: ChartData;
}

/** Time and values beside the cursor. It lies over the plot, so that it moves nothing else. */
export interface Tooltip {
  readonly element: HTMLElement;
  show(content: TooltipContent | null): void;
}

/** Distance to the cursor in pixels. */
const OFFSET = 12;

export function createTooltip(): Tooltip {
  const element = document.createElement('div');
  element.className = 'm-chart-tooltip';
  // Screen readers read the value of the slider.
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  return {
    element,
    show(content) {
      element.hidden = content === null;
      if (content === null) return;
      const { time, data, options, readings } = content;
      element.replaceChildren(
        ...[options.formatTime(time), ...listLabels(data, time)].map(createLine),
        ...readings.map((one) => createRow(one, content)),
      );
      const width = element.parentElement?.clientWidth ?? 0;
      const own = element.offsetWidth;
      const right = content.left + OFFSET;
      const left = right + own <= width ? right : content.left - OFFSET - own;
      // A narrow plot has room on neither side.
      element.style.transform = `translateX(${Math.round(Math.max(0, Math.min(left, width - own)))}px)`;
    },
  };
}

/** The time, or what happened then. */
function createLine(text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'm-chart-time';
  element.textContent = text;
  return element;
}

function createRow({ line, value, details }: Reading, { options }: TooltipContent): HTMLElement {
  const row = document.createElement('p');
  const name = document.createElement('span');
  name.className = 'm-chart-name';
  name.textContent = line.name;
  const figure = document.createElement('span');
  figure.className = 'm-chart-value';
  const isUnknown = value === null && details.length === 0;
  figure.textContent = isUnknown ? options.texts.noData : (value ?? '');
  const rest = document.createElement('span');
  rest.className = 'm-chart-detail';
  rest.textContent = details.join(', ');
  row.append(createSwatch(line), name, figure, rest);
  return row;
}
