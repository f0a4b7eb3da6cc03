import { useLanguage } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeFailure } from './describe-failure.ts';

/** For requests that no form or dialog stands for: says why they failed in a notice. */
export function useTellFailure(): (error: unknown) => void {
  const language = useLanguage();
  const { tellFailed } = useNotices();
  return (error) => tellFailed(describeFailure(error, language));
}
