import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

const MAX_SHOWN = 3;

export type ToastManager = ReturnType<typeof Toast.createToastManager>;

interface NoticeListProps {
  /** Called when notices can be shown. */
  onReady(manager: ToastManager): void;
}

/** The notices over the page. */
export function NoticeList({ onReady }: NoticeListProps) {
  const [manager] = useState(() => Toast.createToastManager());
  // Runs after the provider's own effect, which subscribes to the manager.
  useEffect(() => onReady(manager), [manager, onReady]);
  return (
    <Toast.Provider toastManager={manager} limit={MAX_SHOWN}>
      <Viewport />
    </Toast.Provider>
  );
}

function Viewport() {
  const { toasts } = Toast.useToastManager();
  const texts = useMessages(uiMessages);
  return (
    <Toast.Portal>
      <Toast.Viewport className="notices" aria-label={texts.notices}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className={`notice notice-${toast.type}`}>
            <Toast.Title render={<span />} />
            {toast.actionProps !== undefined && <Toast.Action className="text-button" />}
            {/* The library hides the button from screen readers until the viewport has focus, yet it takes focus itself. */}
            <Toast.Close aria-hidden={false} render={<IconButton icon={X} label={texts.dismiss} />} />
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
