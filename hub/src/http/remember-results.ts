/** Clients send the same few values with every request, and may send any number of others. */
const MAX_RESULTS = 64;

/** `compute`, which depends on its argument alone, with its latest results. */
export function rememberResults<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, { value: T }>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known.value;
    if (results.size >= MAX_RESULTS) results.clear();
    const value = compute(text);
    results.set(text, { value });
    return value;
  };
}
