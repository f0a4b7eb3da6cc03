const PATIENCE_MS = 3000;

/** What an attempt got, as a text; the reason where it got nothing. */
export async function grab(name, attempt) {
  try {
    const got = await Promise.race([attempt(), afterMs(PATIENCE_MS, 'nothing came')]);
    return `${name}: ${typeof got === 'string' ? got : JSON.stringify(got)}`;
  } catch (error) {
    return `${name}: refused, ${error}`;
  }
}

/** Attempts one after another, so that none drowns in the others. */
export async function grabAll(attempts) {
  const loot = [];
  for (const [name, attempt] of attempts) loot.push(await grab(name, attempt));
  return loot;
}

/** Attempts that do not disturb each other. */
export function grabTogether(attempts) {
  return Promise.all(attempts.map(([name, attempt]) => grab(name, attempt)));
}

/** A few at a time, for attempts that each need a window. */
export async function grabInGroups(attempts, size = 5) {
  const loot = [];
  for (let first = 0; first < attempts.length; first += size)
    loot.push(...(await grabTogether(attempts.slice(first, first + size))));
  return loot;
}

export function afterMs(ms, value) {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

/** The path of an operation with the first node, task and theme in it. */
export function fillPath(path) {
  return path.replace('{id}', '1').replace('{short}', 'hostile').replace('{arch}', 'x86_64');
}

/** Status and text of an answer, as far as a page may look at them. */
export async function describe(response) {
  return `${response.type} ${response.status} ${await response.text()}`;
}
