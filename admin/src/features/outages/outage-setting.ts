import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { createPreference } from '../../ui/preference.ts';
import { useStore } from '../../ui/store.ts';
import { outageMessages } from './messages.ts';

/** Whether this browser notifies about outages. The browser's permission is asked for when it is turned on. */
const outagePreference = createPreference<'on' | 'off'>({
  key: 'muster-admin-outage-notifications',
  allowed: ['on', 'off'],
  fallback: 'off',
});

interface OutageSetting {
  /** False over plain HTTP, except on this machine, and in browsers that notify from service workers only. */
  isSupported: boolean;
  isOn: boolean;
  toggle(): void;
}

export function useOutageSetting(): OutageSetting {
  const chosen = useStore(outagePreference);
  const { notifyDone, notifyFailed } = useNotices();
  const texts = useMessages(outageMessages);
  const isSupported = supportsNotifications();
  const isOn = isSupported && chosen === 'on' && Notification.permission === 'granted';
  async function turnOn() {
    if ((await Notification.requestPermission()) !== 'granted') return notifyFailed(texts.blocked);
    outagePreference.set('on');
    notifyDone(texts.enabled);
  }
  return {
    isSupported,
    isOn,
    toggle: () => (isOn ? outagePreference.set('off') : void turnOn()),
  };
}

function supportsNotifications(): boolean {
  // Chrome for Android has the interface, but its constructor throws (https://crbug.com/481856).
  const isAndroid = /Android/.test(navigator.userAgent);
  return window.isSecureContext && 'Notification' in window && !isAndroid;
}
