import { type ChartLine, type ChartOptions, getGroup, groupLines } from './chart-options.ts';
import { toCss } from './palette.ts';
import type { Reading } from './reading.ts';

/** Names and values of the lines; a click on one hides its line. Values have a fixed width, so that nothing moves. */
export interface Legend {
  readonly element: HTMLElement;
  setLines(options: ChartOptions): void;
  setValues(readings: readonly Reading[]): void;
}

export interface LegendInput {
  onToggle(group: string): void;
  /** The pointer or the focus is on an entry; null when it has left. */
  onFocus(group: string | null): void;
}

interface Entry {
  readonly group: string;
  readonly item: HTMLElement;
  readonly button: HTMLButtonElement | null;
  readonly value: HTMLElement;
}

export function createLegend(input: LegendInput): Legend {
  const element = document.createElement('ul');
  element.className = 'm-chart-legend';
  let entries: readonly Entry[] = [];
  let shown = '';
  return {
    element,
    setLines({ lines, timeline }) {
      const shape = JSON.stringify(lines);
      if (shape !== shown) {
        entries = createEntries(lines, input);
        element.replaceChildren(...entries.map(({ item }) => item));
      }
      shown = shape;
      const hidden = timeline.hidden.snapshot();
      for (const { group, button } of entries)
        button?.setAttribute('aria-pressed', String(!hidden.has(group)));
    },
    setValues(readings) {
      for (const { group, value } of entries) {
        const reading = readings.find(({ line }) => getGroup(line) === group && !line.isFaint);
        const text = reading === undefined ? '' : (reading.value ?? '—');
        if (value.textContent !== text) value.textContent = text;
      }
    },
  };
}

function createEntries(lines: readonly ChartLine[], input: LegendInput): readonly Entry[] {
  const groups = [...groupLines(lines)];
  return groups.flatMap(([group, members]) => {
    const line = members.find(({ isFaint = false }) => !isFaint) ?? members[0];
    // A chart of one line has nothing to hide.
    return line === undefined ? [] : [createEntry(group, line, groups.length > 1 ? input : null)];
  });
}

function createEntry(group: string, line: ChartLine, input: LegendInput | null): Entry {
  const item = document.createElement('li');
  const value = document.createElement('span');
  value.className = 'm-chart-value';
  const parts = [createSwatch(line), createName(line), value];
  if (input === null) {
    item.append(...parts);
    return { group, item, button: null, value };
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...parts);
  button.addEventListener('click', () => input.onToggle(group));
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => input.onFocus(group));
  for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => input.onFocus(null));
  item.append(button);
  return { group, item, button, value };
}

function createName({ name }: ChartLine): HTMLElement {
  const element = document.createElement('span');
  element.className = 'm-chart-name';
  element.textContent = name;
  element.title = name;
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A piece of the line, with its colour and dashes. */
export function createSwatch({ colour, dash = [] }: ChartLine): Element {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'm-chart-swatch');
  picture.setAttribute('viewBox', '0 0 16 4');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M0 2H16');
  path.style.stroke = toCss(colour);
  path.setAttribute('stroke-dasharray', dash.map((length) => length / 1.6).join(' '));
  picture.append(path);
  return picture;
}
