import type { GalleryTheme } from '@muster/generated/types';
import { Download, Palette } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { themeMessages } from './messages.ts';
import { useGalleryPicture } from './themes-query.ts';

interface GalleryCardProps {
  theme: GalleryTheme;
  onInstall(): void;
}

/** A theme as its gallery describes it. */
export function GalleryCard({ theme, onInstall }: GalleryCardProps) {
  const texts = useMessages(themeMessages);
  const { name, author, description, version, address, installed } = theme;
  return (
    <li className="card theme">
      <Pictures theme={theme} />
      <div className="theme-text">
        <h3>
          {name} {installed !== null && <span className="chip chip-good">{texts.galleries.installed}</span>}
        </h3>
        <p className="sub">
          {version !== '' && <span>{texts.version(version)}</span>}
          {author !== '' && <span>{texts.by(author)}</span>}
          <a className="breaking" href={address} target="_blank" rel="noreferrer">
            {address.replace(/^https:\/\//, '')}
          </a>
        </p>
        {description !== '' && <p className="breaking">{description}</p>}
        <Connections connect={theme.connect} />
      </div>
      <div className="theme-actions">
        {installed === null && (
          <Button look="primary" icon={Download} onClick={onInstall}>
            {texts.galleries.install} <span className="only-read">({name})</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Connections({ connect }: Pick<GalleryTheme, 'connect'>) {
  const texts = useMessages(themeMessages).galleries;
  if (connect === null) return null;
  const hosts = connect.map((origin) => origin.replace(/^https:\/\//, '')).join(', ');
  return <p className="muted breaking">{hosts === '' ? texts.connectsNot : texts.connects(hosts)}</p>;
}

const schemes = ['light', 'dark'] as const;

/** Both pictures side by side, independent of the panel's own scheme. */
function Pictures({ theme }: Pick<GalleryCardProps, 'theme'>) {
  const texts = useMessages(themeMessages);
  const shown = schemes.filter((scheme) => (scheme === 'light' ? theme.has_light : theme.has_dark));
  if (shown.length === 0)
    return (
      <span className="theme-picture theme-no-picture">
        <Palette className="icon" />
        {texts.noPreview}
      </span>
    );
  return (
    <span className="gallery-pictures">
      {shown.map((scheme) => (
        <Picture key={scheme} theme={theme} scheme={scheme} />
      ))}
    </span>
  );
}

function Picture({ theme, scheme }: { theme: GalleryTheme; scheme: (typeof schemes)[number] }) {
  const texts = useMessages(themeMessages).galleries;
  const { data } = useGalleryPicture(theme.address, scheme);
  const alt = texts.picture(theme.name, texts.schemes[scheme]);
  if (data === undefined) return <span className="theme-picture" role="img" aria-label={alt} />;
  return <img className="theme-picture" src={data} alt={alt} />;
}
