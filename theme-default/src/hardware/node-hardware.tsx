import { HostDetails } from 'muster-theme/details';
import { GaugeCharts } from 'muster-theme/details/charts';
import { DetailsLanguage } from 'muster-theme/details/language';
import type { DetailsWords } from 'muster-theme/details/words/en';
import 'muster-theme/charts.css';
import 'muster-theme/details.css';
import type { FleetNode } from 'muster-theme/model';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import type { Language } from '../app/languages.ts';
import { GAUGE_HOURS, useHardware } from './use-hardware.ts';

const loadWords: Readonly<Record<Language, () => Promise<{ words: DetailsWords }>>> = {
  de: () => import('muster-theme/details/words/de'),
  en: () => import('muster-theme/details/words/en'),
  es: () => import('muster-theme/details/words/es'),
  fr: () => import('muster-theme/details/words/fr'),
  ja: () => import('muster-theme/details/words/ja'),
  pt: () => import('muster-theme/details/words/pt'),
  ru: () => import('muster-theme/details/words/ru'),
  zh: () => import('muster-theme/details/words/zh'),
  'zh-Hant': () => import('muster-theme/details/words/zh-tw'),
};

/** What the administrator shows of the host's hardware, now and over the last day; nothing unless there is some. */
export function NodeHardware({ node }: { readonly node: FleetNode }) {
  const { language, locale, format } = useLanguage();
  const [words, setWords] = useState<DetailsWords | null>(null);
  const { details, gauges } = useHardware(node.id);
  const isShown = details !== null || gauges !== null;
  useEffect(() => {
    let isWanted = true;
    if (isShown)
      loadWords[language]().then(
        (loaded) => isWanted && setWords(loaded.words),
        // The next page view loads them.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [isShown, language]);
  if (!isShown || words === null) return null;
  return (
    <section class="hardware" aria-labelledby="hardware">
      <h2 id="hardware">{words.title}</h2>
      <DetailsLanguage words={words} locale={locale}>
        {details?.state === 'waiting' && <p class="panel-line">{words.waiting}</p>}
        {details?.state === 'live' && (
          <HostDetails details={details.details} at={details.at} memoryTotal={node.mem_total ?? 0} />
        )}
        {gauges !== null && (
          <div class="panel">
            <h3>
              {words.history} ({format.range(GAUGE_HOURS)})
            </h3>
            <GaugeCharts history={gauges} />
          </div>
        )}
      </DetailsLanguage>
    </section>
  );
}
