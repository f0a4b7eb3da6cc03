import { limits } from '@muster/generated/limits';
import type { ImportKind, ImportReport } from '@muster/generated/types';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileField, SelectField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { transferMessages } from '../transfer/messages.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportFailure } from './import-failure.tsx';
import { importMessages } from './import-messages.ts';
import { ImportFacts, ImportNextSteps, ImportNotes } from './import-report.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useImport } from './use-import.ts';

const products: readonly { value: ImportKind; label: string }[] = [
  { value: 'monitor-probe', label: 'monitor-probe' },
  { value: 'komari', label: 'Komari' },
  { value: 'nezha', label: 'Nezha' },
  { value: 'beszel', label: 'Beszel' },
  { value: 'uptime-kuma', label: 'Uptime Kuma' },
  { value: 'ndjson', label: 'NDJSON' },
];

export function ImportCard() {
  const texts = useMessages(importMessages);
  const [result, setResult] = useState<ImportReport | null>(null);
  return (
    <section className="card" aria-labelledby="import">
      <h2 id="import">{texts.title}</h2>
      <p>{texts.body}</p>
      {result === null ? (
        <ImportForm onImported={setResult} />
      ) : (
        <>
          <ImportFacts report={result} />
          <ImportNextSteps report={result} />
          <ImportNotes report={result} />
          <div className="buttons">
            <Button onClick={() => setResult(null)}>{texts.another}</Button>
          </div>
        </>
      )}
    </section>
  );
}

function ImportForm({ onImported }: { onImported(report: ImportReport): void }) {
  const texts = useMessages(importMessages);
  const { stopped } = useMessages(transferMessages);
  const locale = useLocale();
  const { mutation, transfer } = useImport();
  const [kind, setKind] = useState<ImportKind>('monitor-probe');
  const [file, setFile] = useState<File | null>(null);
  const [metrics, setMetrics] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const report = mutation.data;
  const companion = kind === 'komari' ? metrics : null;

  function change(set: () => void) {
    set();
    setFileError(undefined);
    mutation.reset();
  }

  function check() {
    if (file === null) return setFileError(texts.empty);
    if (file.size + (companion?.size ?? 0) > limits.restoreFileBytes)
      return setFileError(texts.tooLarge(formatBytes(limits.restoreFileBytes, locale)));
    mutation.mutate({ kind, file, companion, isDryRun: true });
  }

  return (
    <>
      <SelectField
        label={texts.product}
        hint={texts.names[kind]}
        value={kind}
        disabled={mutation.isPending}
        options={products}
        onChange={(chosen) => change(() => setKind(chosen as ImportKind))}
      />
      <FileField
        label={kind === 'ndjson' ? texts.records : texts.choose}
        error={fileError}
        disabled={mutation.isPending}
        onChoose={(chosen) => change(() => setFile(chosen))}
      />
      {kind === 'komari' && (
        <FileField
          label={texts.metrics}
          disabled={mutation.isPending}
          onChoose={(chosen) => change(() => setMetrics(chosen))}
        />
      )}
      {mutation.isError && !transfer.isStopped && <ImportFailure error={mutation.error} />}
      {transfer.isStopped && <p role="status">{stopped}</p>}
      {mutation.isPending && <UploadProgress transfer={transfer} />}
      {report !== undefined && (
        <>
          <ImportFacts report={report} />
          <ImportNotes report={report} />
        </>
      )}
      {!mutation.isPending && (
        <div className="buttons">
          <Button onClick={check}>{texts.check}</Button>
          {report !== undefined && (
            <Button look="primary" onClick={() => setIsAsking(true)}>
              {texts.start}
            </Button>
          )}
        </div>
      )}
      {isAsking && file !== null && report !== undefined && (
        <ImportDialog
          files={{ kind, file, companion }}
          product={report.product}
          onClose={() => setIsAsking(false)}
          onImported={onImported}
        />
      )}
    </>
  );
}
