/** Size in SVG units. */
export const WIDTH = 600;
export const HEIGHT = 160;

/**
 * SVG path of a line; a null is a gap.
 * @param {readonly number[]} ts ascending
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
 * The highest value; 0 without values.
 * @param {readonly (number | null)[]} values
 */
export function findTop(values) {
  return values.reduce((/** @type {number} */ top, value) => Math.max(top, value ?? 0), 0);
}

/**
 * SVG path of the latest probes, 60 by 16 units; lost probes are gaps.
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
