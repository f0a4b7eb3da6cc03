import { PREVIEW_ORIGIN } from './settings.ts';

type Files = Readonly<Record<string, string>>;

/** Attributes that load a file, by element. */
const attributes: Readonly<Record<string, string>> = {
  audio: 'src',
  embed: 'src',
  image: 'href',
  img: 'src',
  link: 'href',
  script: 'src',
  source: 'src',
  use: 'href',
  video: 'src',
};

/** The `data:` URL of a file of the theme; undefined for other addresses. */
export function findFile(files: Files, address: string, base: URL): string | undefined {
  const url = URL.parse(address, base);
  return url?.origin === PREVIEW_ORIGIN ? files[decodeURIComponent(url.pathname)] : undefined;
}

const EMPTY_MODULE = 'data:text/javascript,';

function isModule(address: string, base: URL): boolean {
  const url = URL.parse(address, base);
  return url?.origin === PREVIEW_ORIGIN && /\.m?js$/i.test(url.pathname);
}

/** Elements that the theme creates load their files from this page. */
export function installVirtualFiles(files: Files, read: () => URL): void {
  const translate = (address: string) => findFile(files, address, read());
  patchAttributes(translate);
  for (const type of [
    HTMLImageElement,
    HTMLScriptElement,
    HTMLSourceElement,
    HTMLMediaElement,
    HTMLEmbedElement,
  ])
    patchProperty(type.prototype, 'src', translate);
  // A module that is preloaded is in the import map already.
  patchProperty(HTMLLinkElement.prototype, 'href', (address) =>
    isModule(address, read()) ? EMPTY_MODULE : translate(address),
  );
  // Markup that is set as text bypasses both.
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) rewrite(node, translate);
  }).observe(document, { childList: true, subtree: true });
}

type Translate = (address: string) => string | undefined;

function patchAttributes(translate: Translate): void {
  const original = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function setAttribute(this: Element, name: string, value: string) {
    const isFile = attributes[this.localName] === name.toLowerCase();
    original.call(this, name, (isFile ? translate(String(value)) : undefined) ?? value);
  };
}

function patchProperty(prototype: object, name: string, translate: Translate): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  if (property?.set === undefined) return;
  const { set } = property;
  Object.defineProperty(prototype, name, {
    ...property,
    set(value: string) {
      set.call(this, translate(String(value)) ?? value);
    },
  });
}

function rewrite(root: Element, translate: Translate): void {
  for (const element of [root, ...root.querySelectorAll(Object.keys(attributes).join())]) {
    const name = attributes[element.localName];
    const value = name === undefined ? null : element.getAttribute(name);
    const file = value === null ? undefined : translate(value);
    if (name !== undefined && file !== undefined) element.setAttribute(name, file);
  }
}
