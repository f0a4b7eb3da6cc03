import '../../styles/themes.css';
import type { GalleryTheme, Settings, ThemeGallery } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useSettings, useUpdateSettings } from '../settings/settings-query.ts';
import { GalleryCard } from './gallery-card.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { useInstallWarning } from './isolation-advice.tsx';
import { themeMessages } from './messages.ts';
import { useThemeGallery } from './themes-query.ts';

/** Themes that can be installed from the galleries. */
export function GalleryPage() {
  const texts = useMessages(themeMessages).galleries;
  const galleries = useThemeGallery();
  const settings = useSettings();
  const warning = useInstallWarning();
  const [search, setSearch] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        <Link className="button" to="/themes">
          {texts.back}
        </Link>
      </header>
      <p className="muted">{texts.lead}</p>
      <SearchField label={texts.search} value={search} onChange={setSearch} />
      <QueryView query={galleries}>
        {(present) =>
          present.galleries.map((gallery) => (
            <GallerySection
              key={`${gallery.address} ${search}`}
              gallery={gallery}
              search={search}
              onInstall={setAddress}
              onRetry={() => void galleries.refetch()}
            />
          ))
        }
      </QueryView>
      <QueryView query={settings}>
        {(present) => (
          <OwnGallery
            key={present.theme_gallery}
            settings={present}
            onSaved={() => void galleries.refetch()}
          />
        )}
      </QueryView>
      {address !== null && (
        <InstallDialog warning={warning} address={address} onClose={() => setAddress(null)} />
      )}
    </>
  );
}

interface GallerySectionProps {
  gallery: ThemeGallery;
  search: string;
  onInstall(address: string): void;
  onRetry(): void;
}

/** Each has two pictures, which the hub fetches. */
const PAGE_SIZE = 24;

function GallerySection({ gallery, search, onInstall, onRetry }: GallerySectionProps) {
  const texts = useMessages(themeMessages).galleries;
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = gallery.themes.filter((theme) => matches(theme, search));
  const title = gallery.is_official ? texts.official : new URL(gallery.address).host;
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <GalleryNotes gallery={gallery} onRetry={onRetry} />
      {found.length === 0 && gallery.error === null && (
        <p className="muted">{gallery.themes.length === 0 ? texts.empty : texts.noMatch}</p>
      )}
      <ul className="themes">
        {found.slice(0, limit).map((theme) => (
          <GalleryCard key={theme.address} theme={theme} onInstall={() => onInstall(theme.address)} />
        ))}
      </ul>
      {found.length > limit && (
        <div>
          <Button onClick={() => setLimit(limit + PAGE_SIZE)}>
            {texts.more(Math.min(PAGE_SIZE, found.length - limit))}
          </Button>
        </div>
      )}
    </section>
  );
}

function GalleryNotes({ gallery, onRetry }: Pick<GallerySectionProps, 'gallery' | 'onRetry'>) {
  const texts = useMessages(themeMessages).galleries;
  const { retry } = useMessages(uiMessages);
  const locale = useLocale();
  const { error, fetched_at: fetchedAt, skipped } = gallery;
  return (
    <>
      {error !== null && (
        <div className="note note-warn" role="status">
          <p className="breaking">
            {texts.failed(error)} {fetchedAt !== null && texts.stale(formatInstant(fetchedAt, locale))}
          </p>
          <Button onClick={onRetry}>{retry}</Button>
        </div>
      )}
      {skipped > 0 && <p className="muted">{texts.skipped(skipped)}</p>}
    </>
  );
}

function matches({ name, author, description, address }: GalleryTheme, search: string): boolean {
  const text = `${name} ${author} ${description} ${address}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface GalleryValues {
  theme_gallery: string;
}

const contract: FormContract<GalleryValues, GalleryValues> = {
  validate: formValidators.SettingsUpdate,
  fields: ['theme_gallery'],
  toBody: ({ theme_gallery }) => ({ theme_gallery: theme_gallery.trim() }),
  check: ({ theme_gallery: address }) =>
    /^(https?:\/\/\S+)?$/.test(address.trim())
      ? []
      : [{ pointer: '/theme_gallery', detail: 'must be a URL' }],
};

/** The setting of the second gallery. */
function OwnGallery({ settings, onSaved }: { settings: Settings; onSaved(): void }) {
  const { galleries: texts, address: addressTexts } = useMessages(themeMessages);
  const { notifyDone } = useNotices();
  const update = useUpdateSettings();
  const { theme_gallery } = settings;
  const values = useMemo(() => ({ theme_gallery }), [theme_gallery]);
  const form = useContractForm({ contract, values, failure: update.error });

  function save(body: GalleryValues) {
    update.mutate(body, {
      onSuccess() {
        form.reset(body);
        notifyDone(texts.saved);
        onSaved();
      },
    });
  }

  return (
    <ContractForm
      form={form}
      request={update}
      fields={contract.fields}
      className="card gallery-setting"
      {...(isAddressRefused(update.error) && { alert: null })}
      onSubmit={save}
      foot={
        <div>
          <Button type="submit" isUnavailable={update.isPending}>
            {texts.save}
          </Button>
        </div>
      }
    >
      <BoundText<GalleryValues>
        name="theme_gallery"
        label={texts.own}
        hint={texts.ownHint}
        fault={texts.ownInvalid}
        explain={addressTexts.refused}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
    </ContractForm>
  );
}

function isAddressRefused(error: Error | null): boolean {
  return error instanceof HubError && error.fieldErrors.some(({ pointer }) => pointer === '/theme_gallery');
}
