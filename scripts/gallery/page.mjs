/**
 * A theme in gallery.json. Paths are relative to the page.
 * @typedef {object} GalleryTheme
 * @property {string} address
 * @property {string} name
 * @property {string} short
 * @property {string} description
 * @property {string} version
 * @property {string} author
 * @property {string[]} connect Origins that the theme asks to connect to.
 * @property {string} [preview] The theme with a mock fleet.
 * @property {string} [light] Picture in the light colour scheme.
 * @property {string} [dark]
 */

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem; padding: 0; list-style: none; }
li { overflow: hidden; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; }
img { display: block; width: 100%; aspect-ratio: 8 / 5; object-fit: cover; }
li > div { padding: 0 1rem 1rem; overflow-wrap: anywhere; }
h2 { margin: 0.75rem 0 0; font-size: 1.125rem; }
p { margin: 0.375rem 0; }
`;

/**
 * The page of a gallery. It has no scripts, and texts of themes are escaped.
 * @param {readonly GalleryTheme[]} themes
 */
export function renderGallery(themes) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self'; style-src 'unsafe-inline'">
<title>Themes for Muster</title>
<style>${STYLE}</style>
<h1>Themes for Muster</h1>
<p>Status pages by third parties. To install one, open Themes in the panel of your hub and enter its address.</p>
<ul>
${themes.map(renderTheme).join('')}</ul>
</html>
`;
}

/** @param {GalleryTheme} theme */
function renderTheme(theme) {
  const { address, name, description, version, author, connect, preview } = theme;
  const hosts = connect.map((origin) => new URL(origin).host).join(', ');
  return `<li>${renderPicture(theme)}<div>
<h2>${escapeHtml(name)}</h2>
<p>Version ${escapeHtml(version)} by ${escapeHtml(author)}</p>
<p>${escapeHtml(description)}</p>
${hosts === '' ? '' : `<p>Wants to connect to ${escapeHtml(hosts)}.</p>\n`}<p>${preview === undefined ? '' : `<a href="${escapeHtml(preview)}">Preview</a> · `}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>
</div></li>
`;
}

/** @param {GalleryTheme} theme */
function renderPicture({ name, light, dark }) {
  if (light === undefined) return '';
  const source =
    dark === undefined ? '' : `<source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">`;
  return `<picture>${source}<img src="${escapeHtml(light)}" alt="Screenshot of ${escapeHtml(name)}" loading="lazy"></picture>`;
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
