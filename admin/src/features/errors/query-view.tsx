import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ScreenSkeleton } from '../shell/skeleton.tsx';
import { ErrorAlert } from './error-alert.tsx';

interface QueryViewProps<T> {
  query: { data: T | undefined; error: Error | null; isError: boolean; refetch(): Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** Renders a query's data, loading state or error. Existing data stays visible if a refetch fails. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const texts = useMessages(uiMessages);
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <ScreenSkeleton />;
  return (
    <div className="stack">
      <ErrorAlert error={query.error} />
      <div>
        <Button onClick={() => void query.refetch()}>{texts.retry}</Button>
      </div>
    </div>
  );
}
