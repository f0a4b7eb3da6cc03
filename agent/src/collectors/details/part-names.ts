const MAX_LENGTH = 64;
/** Room for a number. */
const MAX_NUMBERED_LENGTH = MAX_LENGTH - 4;

function cut(text: string, length: number): string {
  const characters = text.length <= length ? undefined : [...text];
  return characters === undefined ? text : characters.slice(0, length).join('').trim();
}

/** A text of the kernel or of firmware as a name of the contract: one line, at most 64 characters. */
export function toPartName(text: string): string {
  return cut(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_LENGTH);
}

/** Returns a function that numbers names which occur again: "nvme", "nvme 2", "nvme 3". */
export function createNumbering(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const base = cut(toPartName(name), MAX_NUMBERED_LENGTH);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base} ${count}`;
  };
}
