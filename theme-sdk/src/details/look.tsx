import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createDetailsFormat, type DetailsFormat } from './details-format.ts';
import type { DetailsWords } from './words/en.ts';

/** Words and numbers of a language. */
interface Look {
  readonly words: DetailsWords;
  readonly format: DetailsFormat;
  readonly locale: string;
}

const LookContext = createContext<Look | null>(null);

export interface DetailsLanguageProps {
  readonly words: DetailsWords;
  /** BCP 47 tag for numbers and times. */
  readonly locale: string;
  readonly children?: ReactNode;
}

/** The language of the components inside. */
export function DetailsLanguage({ words, locale, children }: DetailsLanguageProps): ReactNode {
  const look = useMemo(() => ({ words, locale, format: createDetailsFormat(locale) }), [words, locale]);
  return <LookContext.Provider value={look}>{children}</LookContext.Provider>;
}

export function useLook(): Look {
  const look = useContext(LookContext);
  if (look === null) throw new Error('Details must be rendered inside DetailsLanguage.');
  return look;
}
