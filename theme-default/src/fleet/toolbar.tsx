import { useFleet } from 'muster-theme/react';
import { Link, navigate } from 'muster-theme/router';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Cards, Cross, Filter, Rows, Search, Tiles } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { storePreference } from '../app/preferences.ts';
import { type Choice, countFacets, type Facets, isSameFacets } from './facets.ts';
import { rememberByFacts } from './facts.ts';
import {
  type FleetQuery,
  type SortKey,
  type StateFilter,
  sortKeys,
  stateFilters,
  type View,
  views,
  writeQuery,
} from './query.ts';

interface ToolbarProps {
  readonly query: FleetQuery;
}

/** Search, filters, order and view of the fleet; all of them change the URL. */
export function Toolbar({ query }: ToolbarProps) {
  const { messages } = useLanguage();
  const [count] = useState(() => rememberByFacts(countFacets));
  const facets = useFleet(count, isSameFacets);
  const [isOpen, setOpen] = useState(false);
  if (facets === null) return null;
  return (
    <div class={isOpen ? 'toolbar is-open' : 'toolbar'}>
      <SearchField query={query} />
      <button
        type="button"
        class="control filter-toggle"
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        <Filter />
        {messages.filter.more}
      </button>
      <Filters query={query} facets={facets} />
      <StateLinks query={query} facets={facets} />
      <ViewLinks query={query} />
    </div>
  );
}

function StateLinks({ query, facets }: ToolbarProps & { readonly facets: Facets }) {
  const { messages, format } = useLanguage();
  const isOffered = (state: StateFilter) =>
    state !== 'unseen' || facets.states.unseen > 0 || query.state === 'unseen';
  return (
    <nav class="segments" aria-label={messages.filter.state}>
      {stateFilters.filter(isOffered).map((state) => (
        <Segment key={state} href={writeQuery({ ...query, state })} isSelected={query.state === state}>
          {messages.filter.states[state]}
          <span class="figure segment-count">{format.number(facets.states[state])}</span>
        </Segment>
      ))}
    </nav>
  );
}

const viewIcons: Readonly<Record<View, () => ComponentChildren>> = {
  cards: Cards,
  compact: Tiles,
  table: Rows,
};

function ViewLinks({ query }: ToolbarProps) {
  const { messages } = useLanguage();
  return (
    <nav class="segments segments-views" aria-label={messages.views.choose}>
      {views.map((view) => {
        const ViewIcon = viewIcons[view];
        return (
          <Segment
            key={view}
            href={writeQuery({ ...query, view, defaultView: null })}
            isSelected={query.view === view}
            title={messages.views[view]}
            onChoose={() => keepView(query, view)}
          >
            <ViewIcon />
            <span class="segment-word">{messages.views[view]}</span>
          </Segment>
        );
      })}
    </nav>
  );
}

/** Makes a view the visitor's default. The address that is left gets its view, so that the back button shows it again. */
function keepView(query: FleetQuery, view: View): void {
  storePreference('view', view);
  navigate(writeQuery({ ...query, defaultView: null }), { replace: true });
}

interface SegmentProps {
  readonly href: string;
  readonly isSelected: boolean;
  readonly title?: string;
  /** Called before the navigation. */
  onChoose?(): void;
  readonly children: ComponentChildren;
}

function Segment({ href, isSelected, title, onChoose, children }: SegmentProps) {
  const more = title === undefined ? {} : { title };
  return (
    <Link
      href={href}
      class="segment"
      aria-current={isSelected ? 'true' : undefined}
      onClickCapture={() => onChoose?.()}
      {...more}
    >
      {children}
    </Link>
  );
}

function SearchField({ query }: ToolbarProps) {
  const { messages } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(() => field.current?.focus());
  const search = (text: string) => navigate(writeQuery({ ...query, search: text }), { replace: true });
  return (
    <div class="search">
      <Search />
      <input
        ref={field}
        type="search"
        value={query.search}
        placeholder={messages.filter.search}
        aria-label={messages.filter.search}
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => search(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (query.search !== '') search('');
          else currentTarget.blur();
        }}
      />
      {query.search === '' ? (
        <kbd>/</kbd>
      ) : (
        <button
          type="button"
          class="search-clear"
          aria-label={messages.filter.clearSearch}
          onClick={() => {
            search('');
            field.current?.focus();
          }}
        >
          <Cross />
        </button>
      )}
    </div>
  );
}

/** Focuses the search on `/`, unless the user is typing in a field. */
function useSlashKey(action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function Filters({ query, facets }: ToolbarProps & { readonly facets: Facets }) {
  const { messages, format } = useLanguage();
  const { filter } = messages;
  const go = (part: Partial<FleetQuery>) => navigate(writeQuery({ ...query, ...part }));
  const groups = facets.groups.map((choice) => ({ ...choice, value: `=${choice.value}` }));
  return (
    <div class="filters" id="filters">
      <Select
        label={filter.group}
        allLabel={filter.allGroups}
        choices={groups}
        name={(value) => value.slice(1) || messages.group.none}
        value={query.group === null ? '' : `=${query.group}`}
        onChoose={(value) => go({ group: value === '' ? null : value.slice(1) })}
      />
      <Select
        label={filter.country}
        allLabel={filter.allCountries}
        choices={facets.countries}
        name={(code) => format.country(code)?.name ?? code}
        value={query.country}
        onChoose={(country) => go({ country })}
      />
      <Select
        label={filter.tag}
        allLabel={filter.allTags}
        choices={facets.tags}
        name={(tag) => tag}
        value={query.tag}
        onChoose={(tag) => go({ tag })}
      />
      <SortSelect query={query} onChoose={(sort) => go({ sort, isReversed: false })} />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  /** Label of the option without a filter; its value is "". */
  readonly allLabel: string;
  readonly choices: readonly Choice[];
  name(value: string): string;
  readonly value: string;
  onChoose(value: string): void;
}

/** A drop-down list; nothing without options. */
function Select({ label, allLabel, choices, name, value, onChoose }: SelectProps) {
  const { format } = useLanguage();
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  if (choices.length === 0 && value === '') return null;
  return (
    <select
      class={value === '' ? 'select' : 'select is-chosen'}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{allLabel}</option>
      {!isKnown && <option value={value}>{name(value)}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {`${name(choice.value)} (${format.number(choice.count)})`}
        </option>
      ))}
    </select>
  );
}

interface SortSelectProps extends ToolbarProps {
  onChoose(sort: SortKey): void;
}

function SortSelect({ query, onChoose }: SortSelectProps) {
  const { messages } = useLanguage();
  return (
    <select
      class={query.sort === 'order' ? 'select' : 'select is-chosen'}
      aria-label={messages.filter.sort}
      value={query.sort}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as SortKey)}
    >
      {sortKeys.map((sort) => (
        <option key={sort} value={sort}>
          {messages.filter.sortedBy(messages.sort[sort])}
        </option>
      ))}
    </select>
  );
}
