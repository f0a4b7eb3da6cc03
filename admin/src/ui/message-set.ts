/** The English texts of an area, which are the type of every other language's and their fallback. */
export interface MessageSet<A extends string, T> {
  /** Key of the texts in the catalog of another language. */
  readonly area: A;
  readonly en: T;
}

export function defineMessages<const A extends string, T>(area: A, en: T): MessageSet<A, T> {
  return { area, en };
}
