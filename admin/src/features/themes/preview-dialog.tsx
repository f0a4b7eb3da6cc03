import type { Theme } from '@muster/generated/types';
import { useEffect } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCountdown } from '../../ui/format.ts';
import { useMessages } from '../../ui/language.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { themeMessages } from './messages.ts';
import { useThemePreview } from './themes-query.ts';

interface PreviewDialogProps {
  theme: Theme;
  onSelect(theme: Theme): void;
  onClose(): void;
}

/** Starts the preview on open and ends it on close, so that it is never mistaken for the public page. */
export function PreviewDialog({ theme, onSelect, onClose }: PreviewDialogProps) {
  const texts = useMessages(themeMessages);
  const { start, end } = useThemePreview(theme.short);
  const begin = start.mutate;
  useEffect(() => begin(), [begin]);

  function close() {
    end.mutate();
    onClose();
  }

  return (
    <Dialog kind="question" title={texts.previewing.title(theme.name)} onClose={close}>
      <p>{texts.previewing.body}</p>
      {start.isError && <PreviewFailure error={start.error} />}
      {start.isPending && <p className="muted">{texts.previewing.starting}</p>}
      {start.isSuccess && <OpenLink {...start.data} />}
      <div className="dialog-foot">
        <Button onClick={close} data-focus-first>
          {texts.previewing.end}
        </Button>
        <Button
          look="primary"
          isUnavailable={!start.isSuccess}
          onClick={() => {
            onSelect(theme);
            close();
          }}
        >
          {texts.use}
        </Button>
      </div>
    </Dialog>
  );
}

function OpenLink({ url, expires_at }: { url: string; expires_at: number }) {
  const texts = useMessages(themeMessages).previewing;
  const left = expires_at - useNow();
  if (left <= 0) return <p role="status">{texts.over}</p>;
  return (
    <div className="buttons">
      <a className="button" href={url} target="_blank" rel="noopener">
        {texts.open}
      </a>
      <span className="muted figures">{texts.ends(formatCountdown(left))}</span>
    </div>
  );
}

/** The only conflict of a preview is a panel on its own hostname, whose cookies do not reach the page. */
function PreviewFailure({ error }: { error: Error }) {
  const texts = useMessages(themeMessages).previewing;
  const isApart = error instanceof HubError && error.code === 'conflict';
  return isApart ? <p className="note note-warn">{texts.apart}</p> : <ErrorAlert error={error} />;
}
