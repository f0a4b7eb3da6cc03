import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useMessages } from '../../ui/language.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type AuditFilter, openAuditFilter } from './audit-filter.ts';
import { outcomes } from './audit-search.ts';
import { auditMessages } from './messages.ts';
import type { useAuditFilter } from './use-audit-filter.ts';

export function AuditToolbar({ filter, setText, setFilter }: ReturnType<typeof useAuditFilter>) {
  const texts = useMessages(auditMessages);
  const isFiltering = Object.values(filter).some((value) => value !== '');
  return (
    <search className="toolbar">
      <SearchField label={texts.search} value={filter.text} onChange={setText} />
      <Choice
        label={texts.anyAction}
        value={filter.action}
        options={Object.entries(texts.actions)}
        onChange={(action) => setFilter({ action: action as AuditFilter['action'] })}
      />
      <Choice
        label={texts.anyOutcome}
        value={filter.outcome}
        options={outcomes.map((outcome) => [outcome, texts.outcomes[outcome]])}
        onChange={(outcome) => setFilter({ outcome: outcome as AuditFilter['outcome'] })}
      />
      <span className="day-range">
        <Day label={texts.from} value={filter.from} onChange={(from) => setFilter({ from })} />
        <Day label={texts.to} value={filter.to} onChange={(to) => setFilter({ to })} />
      </span>
      {isFiltering && <Button onClick={() => setFilter(openAuditFilter)}>{texts.clear}</Button>}
    </search>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const id = useId();
  return (
    <span className="day-choice">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
