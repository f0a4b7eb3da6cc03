/** Names of pino's levels. */
const levels = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * A line of the log as text for a terminal, in which JSON is hard to read; other lines as they are.
 * @param {string} line
 */
export function describeLogLine(line) {
  if (!line.startsWith('{')) return line;
  /** @type {Record<string, unknown>} */
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, time, pid, hostname, msg, ...details } = entry;
  const name = levels[/** @type {keyof typeof levels} */ (level)];
  if (name === undefined || typeof msg !== 'string') return line;
  const rest = Object.entries(details).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  return `${name}: ${msg}${rest.join('')}`;
}
