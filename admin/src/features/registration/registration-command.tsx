import { useMessages } from '../../ui/language.ts';
import { InstallCommand } from '../nodes/install-line.tsx';
import { registrationMessages } from './messages.ts';

export function RegistrationCommand({ registrationKey }: { registrationKey: string }) {
  const texts = useMessages(registrationMessages);
  return (
    <section className="card">
      <p>{texts.steps}</p>
      <InstallCommand option="--key" secret={registrationKey} secrecy={texts.secrecy} />
    </section>
  );
}
