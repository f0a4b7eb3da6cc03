import { useBlocker } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { DiscardDialog } from './dialog.tsx';
import { UnsavedScope } from './unsaved-scope.ts';

/** With the panel's base path or without. */
const LOGIN_PATH = /\/login\/?$/;

/** While `isDirty`, closing the dialog around it and leaving the page ask first. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const scope = use(UnsavedScope);
  useEffect(() => {
    if (scope === null) return;
    scope.current = isDirty;
    return () => {
      scope.current = false;
    };
  }, [scope, isDirty]);
  const blocker = useBlocker({
    // A session that has ended leads to the login, where nothing can be saved any more.
    shouldBlockFn: ({ current, next }) =>
      isDirty && next.pathname !== current.pathname && !LOGIN_PATH.test(next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <DiscardDialog onDiscard={blocker.proceed} onClose={blocker.reset} />;
}
