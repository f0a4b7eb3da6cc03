/** Longer for attacks that must succeed, so that a busy machine does not count as a failure. */
export const patience = globalThis.patience ?? 1;
const PATIENCE_MS = 3000 * patience;

/** The text that an attempt obtained, or the reason for its failure. */
export async function grab(name, attempt) {
  try {
    const got = await Promise.race([attempt(), afterMs(PATIENCE_MS, 'nothing came')]);
    return `${name}: ${typeof got === 'string' ? got : JSON.stringify(got)}`;
  } catch (error) {
    return `${name}: refused, ${error}`;
  }
}

/** Runs attempts in sequence, so that they do not disturb each other. */
export async function grabAll(attempts) {
  const loot = [];
  for (const [name, attempt] of attempts) loot.push(await grab(name, attempt));
  return loot;
}

/** Runs independent attempts in parallel. */
export function grabTogether(attempts) {
  return Promise.all(attempts.map(([name, attempt]) => grab(name, attempt)));
}

/** Limited concurrency, for attempts that need a window each. */
export async function grabInGroups(attempts, size = 5) {
  const loot = [];
  for (let first = 0; first < attempts.length; first += size)
    loot.push(...(await grabTogether(attempts.slice(first, first + size))));
  return loot;
}

export function afterMs(ms, value) {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

/** The path of an operation, filled with the first node, task and theme. */
export function fillPath(path) {
  return path.replace('{id}', '1').replace('{short}', 'hostile').replace('{arch}', 'x86_64');
}

/** Status and text of a response, as far as the page may read them. */
export async function describe(response) {
  return `${response.type} ${response.status} ${await response.text()}`;
}
