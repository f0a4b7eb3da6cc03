/** The chart's own units. */
export const WIDTH = 600;
export const HEIGHT = 160;

/**
 * The line of a series as the data of an SVG path; a null lifts the pen, so that gaps stay gaps.
 * @param {readonly number[]} ts rising
 * @param {readonly (number | null)[]} values one for each time
 * @param {{ from: number, to: number, top: number }} scale the times at both edges, and the value at the top
 */
export function drawLine(ts, values, { from, to, top }) {
  let path = '';
  let isDown = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDown = false;
      return;
    }
    const x = (((ts[index] ?? from) - from) / Math.max(1, to - from)) * WIDTH;
    const y = HEIGHT - Math.min(1, value / Math.max(top, Number.MIN_VALUE)) * HEIGHT;
    path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDown = true;
  });
  return path;
}

/**
 * The highest value, for the top of a chart; 0 for none.
 * @param {readonly (number | null)[]} values
 */
export function findTop(values) {
  return values.reduce((/** @type {number} */ top, value) => Math.max(top, value ?? 0), 0);
}

/**
 * The latest probes as a line of 60 by 16 units; lost ones are gaps.
 * @param {readonly (number | null)[]} recent milliseconds, oldest first
 */
export function drawSparkline(recent) {
  const known = recent.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const span = Math.max(1, Math.max(...known) - lowest);
  let path = '';
  let isDown = false;
  recent.forEach((value, index) => {
    if (value !== null) {
      const x = (index / Math.max(1, recent.length - 1)) * 60;
      path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${(15 - ((value - lowest) / span) * 13).toFixed(1)}`;
    }
    isDown = value !== null;
  });
  return path;
}
