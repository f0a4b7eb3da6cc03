import { useLanguage } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeError } from './describe-error.ts';

/** Shows a failed request as a notice, for requests outside of forms and dialogs. */
export function useErrorNotice(): (error: unknown) => void {
  const language = useLanguage();
  const { notifyFailed } = useNotices();
  return (error) => notifyFailed(describeError(error, language));
}
