/** One line of at most `length` characters, counted as JSON Schema does, without control characters. */
export function cleanLine(text: string, length: number): string {
  return shorten(
    makeWellFormed(text)
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
    length,
  );
}

/** The same for text of several lines. */
export function cleanText(text: string, length: number): string {
  return shorten(makeWellFormed(text), length);
}

/** Lone surrogates cannot be stored as UTF-8. */
function makeWellFormed(text: string): string {
  return text.toWellFormed();
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : characters.slice(0, length).join('').trimEnd();
}
