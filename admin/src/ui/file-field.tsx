import { useId } from 'react';

interface FileFieldProps {
  label: string;
  error: string;
  isBusy: boolean;
  /** File extensions or media types, as in the `accept` attribute. */
  accept?: string;
  onChoose(file: File | null): void;
}

export function FileField({ label, error, isBusy, accept, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-error`}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      {error !== '' && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
