import { createStoredText } from '../preference.ts';
import { type Store, useStore } from '../store.ts';

export interface ColumnChoice<C extends string> {
  /** All columns that can be chosen, in table order. */
  all: readonly C[];
  standard: readonly C[];
  store: Store<string>;
}

interface ColumnChoiceOptions<C extends string> {
  /** Key in the browser's storage. */
  key: string;
  all: readonly C[];
  standard: readonly C[];
}

/** The columns of a table, as the browser remembers them. */
export function createColumnChoice<C extends string>({
  key,
  all,
  standard,
}: ColumnChoiceOptions<C>): ColumnChoice<C> {
  const store = createStoredText<string>({
    key,
    parse: (stored) => (stored === null ? standard : parseColumns(stored, all)).join(' '),
  });
  return { all, standard, store };
}

export function useColumnChoice<C extends string>({ all, standard, store }: ColumnChoice<C>) {
  const chosen = parseColumns(useStore(store), all);
  return {
    chosen,
    isStandard: chosen.join() === standard.join(),
    toggle(column: C) {
      const next = all.filter((one) => (one === column) !== chosen.includes(one));
      store.set(next.join(' '));
    },
    reset: () => store.set(standard.join(' ')),
  };
}

/** The known columns of a list separated by spaces, in table order. */
function parseColumns<C extends string>(text: string, all: readonly C[]): C[] {
  const names = text.split(' ');
  return all.filter((column) => names.includes(column));
}
