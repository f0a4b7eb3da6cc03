/**
 * Replaces a part of a file that is deployed in another way too. Throws if the file has no such part.
 * @param {string} text
 * @param {string | RegExp} part
 * @param {string} replacement
 */
export function replaceOnce(text, part, replacement) {
  const changed = text.replace(part, () => replacement);
  if (changed === text) throw new Error(`A deployed file has no "${part}".`);
  return changed;
}
