import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { adviseReload, reloadAdvice } from '../../ui/reload-advice.ts';
import { useStore } from '../../ui/store.ts';
import { useMe } from '../session/session.ts';
import { liveMessages } from './messages.ts';

/** Asks for a reload when the page and the hub no longer belong together. */
export function ReloadBanner() {
  const texts = useMessages(liveMessages);
  const advice = useStore(reloadAdvice);
  const version = useMe().data?.version;
  const first = useRef(version);
  useEffect(() => {
    first.current ??= version;
    if (version !== first.current) adviseReload('version');
  }, [version]);
  return (
    <div role="alert">
      {advice !== null && (
        <div className="banner">
          <p>{advice === 'csrf-token' ? texts.reloadCsrfToken : texts.reloadVersion}</p>
          <Button look="primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        </div>
      )}
    </div>
  );
}
