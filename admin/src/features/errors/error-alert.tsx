import { useLanguage } from '../../ui/language.ts';
import { useScrollIntoView } from '../../ui/use-scroll-into-view.ts';
import { describeError } from './describe-error.ts';

interface FailureNoteProps {
  error: unknown;
  /** Additional messages, such as errors that belong to no field. */
  more?: readonly string[];
}

/**
 * Shows an error inside a form or dialog. Announced to screen readers and scrolled into view, because the submit
 * button of a long form may be far from it.
 */
export function ErrorAlert({ error, more = [] }: FailureNoteProps) {
  const language = useLanguage();
  const ref = useScrollIntoView<HTMLDivElement>();
  return (
    <div ref={ref} className="note note-failed" role="alert">
      <p>{describeError(error, language)}</p>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
