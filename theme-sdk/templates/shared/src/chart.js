/** Size in SVG units. */
export const WIDTH = 600;
export const HEIGHT = 140;

/**
 * SVG path of a line; a null is a gap.
 * @param {readonly number[]} ts ascending
 * @param {readonly (number | null)[]} values one for each time
 * @param {{ from: number, to: number, top: number }} scale the times at both edges, and the value at the top
 */
export function drawLine(ts, values, scale) {
  return listRuns(ts, values, scale)
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
}

/**
 * SVG path of the area below a line.
 * @param {readonly number[]} ts ascending
 * @param {readonly (number | null)[]} values one for each time
 * @param {{ from: number, to: number, top: number }} scale
 */
export function drawArea(ts, values, scale) {
  return listRuns(ts, values, scale)
    .map((points) => {
      const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
      const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
      return `M${first.toFixed(1)} ${HEIGHT}L${line}L${last.toFixed(1)} ${HEIGHT}Z`;
    })
    .join('');
}

/**
 * Points between gaps.
 * @param {readonly number[]} ts
 * @param {readonly (number | null)[]} values
 * @param {{ from: number, to: number, top: number }} scale
 */
function listRuns(ts, values, { from, to, top }) {
  /** @type {[number, number][][]} */
  const runs = [];
  let isOpen = false;
  values.forEach((value, index) => {
    if (value !== null) {
      if (!isOpen) runs.push([]);
      const x = (((ts[index] ?? from) - from) / Math.max(1, to - from)) * WIDTH;
      runs.at(-1)?.push([x, HEIGHT - Math.min(1, value / Math.max(top, Number.MIN_VALUE)) * HEIGHT]);
    }
    isOpen = value !== null;
  });
  return runs;
}

/**
 * The highest value; 0 without values.
 * @param {readonly (number | null)[]} values
 */
export function findTop(values) {
  return values.reduce((/** @type {number} */ top, value) => Math.max(top, value ?? 0), 0);
}

/**
 * Heights of the latest results of a probe, from 0.12 to 1; null for a lost one.
 * @param {readonly (number | null)[]} recent milliseconds, oldest first
 */
export function scaleProbe(recent) {
  const known = recent.filter((value) => value !== null);
  const lowest = Math.min(...known);
  // Noise of a few milliseconds stays flat.
  const span = Math.max(8, Math.max(...known) - lowest);
  return recent.map((value) => (value === null ? null : 0.12 + ((value - lowest) / span) * 0.88));
}
