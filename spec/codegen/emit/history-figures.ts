import type { Contract } from '../contract/contract.ts';
import { docComment, HEADER, quote } from '../source-text.ts';

/** The figures of a row of history, for whoever gathers, stores or answers them by their place in a row. */
export function emitHistoryFigures({ schemas }: Contract): string {
  const figures = Object.values(schemas).flatMap(({ properties }) => Object.entries(properties ?? {}));
  const list = (kind: string) => {
    const names = figures.filter(([, schema]) => schema['x-figure'] === kind).map(([name]) => quote(name));
    return `[${names.join(', ')}] as const;\n`;
  };
  return `${HEADER}
${docComment('Figures of a row of history that are averages, in the order of the contract.')}export const historyAverages = ${list('average')}
${docComment('Figures of a row of history that are peaks, likewise.')}export const historyPeaks = ${list('peak')}
${docComment('All of them: first the averages, then the peaks.')}export const historyFigures = [...historyAverages, ...historyPeaks] as const;

export type HistoryFigure = (typeof historyFigures)[number];
`;
}
