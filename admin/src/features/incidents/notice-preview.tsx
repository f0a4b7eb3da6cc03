import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { browserClock } from '../../ui/clock.ts';
import { useMessages } from '../../ui/language.ts';
import { incidentMessages } from './messages.ts';
import type { NoticeForm } from './notice-form.ts';
import { useNoticePreview } from './notice-query.ts';
import { NoticeText } from './notice-text.tsx';

/** Debounce: each text is a request to the hub. */
const TYPING_MS = 250;

/** The text of the form as visitors will see it. */
export function NoticePreview() {
  const texts = useMessages(incidentMessages).form;
  const typed = useWatch<NoticeForm, 'body'>({ name: 'body' });
  const [body, setBody] = useState(typed);
  useEffect(() => browserClock.schedule(() => setBody(typed), TYPING_MS), [typed]);
  const { data } = useNoticePreview(body);
  const id = useId();
  return (
    <section className="notice-preview" aria-labelledby={id}>
      <h3 id={id}>{texts.preview}</h3>
      {body.trim() === '' || data === undefined ? (
        <p className="muted">{texts.previewNone}</p>
      ) : (
        <NoticeText html={data} />
      )}
    </section>
  );
}
