/** Undefined if the text is not JSON, because a stored value may have been edited in a database shell. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
