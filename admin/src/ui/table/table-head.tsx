import { FlexRender, type Header, type HeaderGroup } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useMessages } from '../language.ts';
import type { Features } from './features.ts';
import { tableMessages } from './messages.ts';

export function TableHead<R extends object>({ groups }: { groups: readonly HeaderGroup<Features, R>[] }) {
  return (
    <thead>
      {groups.map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<R extends object>({ header }: { header: Header<Features, R> }) {
  const { column } = header;
  const { className = '', title, hasSortButton = false } = column.columnDef.meta ?? {};
  const order = column.getIsSorted();
  return (
    <th
      scope="col"
      className={`cell-${column.id} ${className}`}
      title={title}
      aria-sort={order === false ? undefined : ariaSort[order]}
    >
      {column.getCanSort() && !hasSortButton ? (
        <SortButton header={header}>
          <FlexRender header={header} />
        </SortButton>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  );
}

interface SortButtonProps<R extends object> {
  header: Header<Features, R>;
  children: ReactNode;
}

export function SortButton<R extends object>({ header, children }: SortButtonProps<R>) {
  const { column } = header;
  const texts = useMessages(tableMessages);
  const order = column.getIsSorted();
  return (
    <button
      type="button"
      className="sort-button"
      title={texts.sortBy(column.columnDef.meta?.label ?? column.id)}
      onClick={() => column.toggleSorting()}
    >
      {children}
      <span aria-hidden="true">{order !== false && (order === 'desc' ? ' ↓' : ' ↑')}</span>
    </button>
  );
}
