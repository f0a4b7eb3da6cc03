import '../../styles/account.css';
import { useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { accountMessages } from './messages.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export function AccountPage() {
  const texts = useMessages(accountMessages);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
      </header>
      <PasswordForm />
      <SecondFactorSection />
      <SessionList />
    </>
  );
}
