import type { ThemeList } from '@muster/generated/types';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { AddressForm } from './address-form.tsx';
import { IsolationAdvice } from './isolation-advice.tsx';
import { themeMessages } from './messages.ts';
import { UploadForm } from './upload-form.tsx';

interface InstallDialogProps {
  /** Set if the first third-party theme would share the panel's origin. */
  warning: ThemeList['hub'] | null;
  /** Address of a theme in a gallery; without it, the source can be chosen. */
  address?: string;
  onClose(): void;
}

const sources = ['file', 'address'] as const;

/** Installs a theme from a file or an address. */
export function InstallDialog({ warning, address, onClose }: InstallDialogProps) {
  const { upload: texts, isolation } = useMessages(themeMessages);
  const [source, setSource] = useState<(typeof sources)[number]>(address === undefined ? 'file' : 'address');
  // The list may arrive after the dialog opens. Then the advice stays, although the list soon has the installed theme.
  const [advice, setAdvice] = useState(warning);
  if (advice === null && warning !== null) setAdvice(warning);
  const confirm = advice === null ? texts.confirm : isolation.confirm;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {advice !== null && <IsolationAdvice hub={advice} />}
      {address === undefined && (
        <fieldset className="alternatives">
          <legend className="only-read">{texts.source}</legend>
          {sources.map((one) => (
            <label key={one} className="check-line">
              <input type="radio" name="source" checked={one === source} onChange={() => setSource(one)} />
              {texts.sources[one]}
            </label>
          ))}
        </fieldset>
      )}
      {source === 'file' ? (
        <UploadForm confirm={confirm} onClose={onClose} />
      ) : (
        <AddressForm confirm={confirm} address={address} onClose={onClose} />
      )}
    </Dialog>
  );
}
