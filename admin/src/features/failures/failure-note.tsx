import { useLanguage } from '../../ui/language.ts';
import { useInSight } from '../../ui/use-in-sight.ts';
import { describeFailure } from './describe-failure.ts';

interface FailureNoteProps {
  error: unknown;
  /** Further sentences, such as complaints that belong to no field. */
  more?: readonly string[];
}

/**
 * Says inside of a form or dialog why it could not be done; read out when it appears, and scrolled to, because the end
 * of a long form may lie out of sight of the button that was pressed.
 */
export function FailureNote({ error, more = [] }: FailureNoteProps) {
  const language = useLanguage();
  const ref = useInSight<HTMLDivElement>();
  return (
    <div ref={ref} className="note note-failed" role="alert">
      <p>{describeFailure(error, language)}</p>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
