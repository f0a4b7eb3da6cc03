/** Something that the palette lists. */
export interface Searchable {
  label: string;
  /** Further words that find it. */
  keywords?: string | undefined;
}

/**
 * Those that contain every word of the query, those whose label or one of its words starts with it first, otherwise in
 * the given order. Without a query, all.
 */
export function searchCommands<T extends Searchable>(commands: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const ranked = commands.flatMap((command) => {
    const rank = findRank(command, words);
    return rank === undefined ? [] : [{ command, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ command }) => command);
}

/** 0: the label starts with the query. 1: a word of it does. 2: it contains all words. 3: keywords do. */
function findRank({ label, keywords = '' }: Searchable, words: readonly string[]): number | undefined {
  const text = label.toLowerCase();
  const query = words.join(' ');
  if (text.startsWith(query)) return 0;
  if (text.split(/[\s._-]+/).some((word) => word.startsWith(query))) return 1;
  if (words.every((word) => text.includes(word))) return 2;
  const all = `${text}\n${keywords.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 3 : undefined;
}
