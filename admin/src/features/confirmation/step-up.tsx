import { Suspense, useEffect } from 'react';
import { useHub } from '../../api/hub-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useStore } from '../../ui/store.ts';

/** The first screen needs no dialog. */
const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Asks the user to confirm their identity while a request waits for it. */
export function StepUp() {
  const { stepUp } = useHub();
  const isAsked = useStore(stepUp.isAsked);
  // A session that ends takes this component with it.
  useEffect(() => () => stepUp.settle(false), [stepUp]);
  return (
    isAsked && (
      <Suspense>
        <ConfirmationDialog onSettled={stepUp.settle} />
      </Suspense>
    )
  );
}
