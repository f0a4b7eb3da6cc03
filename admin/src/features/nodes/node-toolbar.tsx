import type { AdminNode } from '@muster/generated/types';
import { ListFilter } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useMessages } from '../../ui/language.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import { columnChoice } from './list-columns.ts';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import {
  countFilters,
  isFiltering,
  listValues,
  type NodeFilter,
  openFilter,
  sortKeys,
} from './node-filter.ts';
import { findPlanWarning } from './plan-warnings.ts';

interface NodeToolbarProps {
  nodes: readonly AdminNode[];
  filter: NodeFilter;
  onFilter(filter: NodeFilter): void;
}

export function NodeToolbar({ nodes, filter, onFilter }: NodeToolbarProps) {
  const texts = useMessages(nodeListMessages);
  const { states, columns } = useMessages(nodeMessages);
  const id = useId();
  // Phones only: the toolbar has one button for all filters.
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(filter);
  // Memoised, because it iterates over all nodes.
  const groups = useMemo(() => listValues(nodes, (node) => [node.group ?? '']), [nodes]);
  const tags = useMemo(() => listValues(nodes, (node) => node.tags ?? []), [nodes]);
  const hasDuePlan = useMemo(() => nodes.some((node) => findPlanWarning(node) !== undefined), [nodes]);
  const change = (part: Partial<NodeFilter>) => onFilter({ ...filter, ...part });
  const clear = () => change({ search: '', state: '', group: '', tag: '', plan: '' });
  return (
    <search className="toolbar node-toolbar">
      <SearchField label={texts.search} value={filter.search} onChange={(search) => change({ search })} />
      <Button
        className="filters-button"
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.filters}
        {count > 0 && ` (${count})`}
      </Button>
      <div id={id} className="filters" data-open={isOpen || undefined}>
        <Choice
          label={texts.anyState}
          value={filter.state}
          options={Object.entries(states)}
          onChange={(state) => change({ state: state as NodeFilter['state'] })}
        />
        {(groups.length > 0 || filter.group !== '') && (
          <Choice
            label={texts.anyGroup}
            value={filter.group}
            options={groups.map((group) => [group, group])}
            onChange={(group) => change({ group })}
          />
        )}
        {(tags.length > 0 || filter.tag !== '') && (
          <Choice
            label={texts.anyTag}
            value={filter.tag}
            options={tags.map((tag) => [tag, tag])}
            onChange={(tag) => change({ tag })}
          />
        )}
        <span className="sort-choice">
          <Choice
            label={texts.sortedBy(columns.order)}
            value={filter.sort === openFilter.sort ? '' : filter.sort}
            options={sortKeys.slice(1).map((key) => [key, texts.sortedBy(columns[key])])}
            onChange={(sort) =>
              change({ sort: (sort || openFilter.sort) as NodeFilter['sort'], isDescending: isAmount(sort) })
            }
          />
        </span>
        {(hasDuePlan || filter.plan !== '') && (
          <Choice
            label={texts.anyPlan}
            value={filter.plan}
            options={[['due', texts.planDue]]}
            onChange={(plan) => change({ plan: plan as NodeFilter['plan'] })}
          />
        )}
        {isFiltering(filter) && <Button onClick={clear}>{texts.clear}</Button>}
        <ColumnMenu choice={columnChoice} labels={columns} />
      </div>
    </search>
  );
}

/** Amounts sort descending first; of latency and expiry, the least matters most. */
export function isAmount(sort: string): boolean {
  return !['', 'order', 'node', 'state', 'latency', 'plan'].includes(sort);
}
