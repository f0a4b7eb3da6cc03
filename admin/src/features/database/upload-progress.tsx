import { formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { TransferBar } from '../transfer/transfer-bar.tsx';
import { databaseMessages } from './messages.ts';
import type { useRestore } from './transfers.ts';

/** Upload progress of a database file; after the last byte the hub checks it. */
export function UploadProgress({ transfer }: { transfer: ReturnType<typeof useRestore>['transfer'] }) {
  const { restore: texts } = useMessages(databaseMessages);
  const locale = useLocale();
  const { done, total } = transfer.progress ?? { done: 0, total: 0 };
  const percent = total ? (done / total) * 100 : 100;
  return (
    <TransferBar
      text={percent >= 100 ? texts.checking : texts.sending(formatPercent(percent, locale))}
      percent={percent >= 100 ? undefined : percent}
      onStop={transfer.stop}
    />
  );
}
