import { Bell, BellOff } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { outageMessages } from './messages.ts';
import { useOutageSetting } from './outage-setting.ts';

/** Turns notifications about outages on and off. */
export function OutageButton() {
  const texts = useMessages(outageMessages);
  const { isSupported, isOn, toggle } = useOutageSetting();
  if (!isSupported) return null;
  return <IconButton icon={isOn ? Bell : BellOff} label={isOn ? texts.on : texts.off} onClick={toggle} />;
}
