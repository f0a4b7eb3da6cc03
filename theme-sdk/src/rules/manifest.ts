import { limits } from '@muster/generated/limits';
import { contractVersion, type ThemeManifest, validateThemeManifest } from '@muster/generated/theme-manifest';
import { checkConfig } from './config-entries.ts';
import { describeJsonFault } from './json-fault.ts';
import { type Finding, MANIFEST, PREVIEW, readText, type ThemeFile } from './theme-file.ts';
import { isInRange } from './version-range.ts';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const RESERVED_SHORT = 'default';

/** A valid manifest, or the errors of an invalid one. */
export type ManifestResult =
  | { manifest: ThemeManifest; findings?: never }
  | { manifest?: never; findings: Finding[] };

/** Parses a `theme.json`. */
export function readManifest(text: string): ManifestResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = `The file is not valid JSON at ${describeJsonFault(text, error)}.`;
    return { findings: [createError('manifest_invalid', detail, 'Fix the syntax.')] };
  }
  if (isReserved(value))
    return {
      findings: [
        createError(
          'short_reserved',
          `\`short\` is "${RESERVED_SHORT}", the name of the built-in theme.`,
          'Choose another name.',
        ),
      ],
    };
  if (validateThemeManifest(value))
    return isWebAddress(value.url) ? { manifest: value } : { findings: [refuseUrl(value.url)] };
  const findings = (validateThemeManifest.errors ?? []).map(({ instancePath, message = 'is not valid' }) => {
    if (instancePath.startsWith('/connect')) return refuseConnect(instancePath.slice(1), message);
    return createError(
      'manifest_invalid',
      `${instancePath === '' ? 'The manifest' : instancePath.slice(1)} ${message}.`,
      'See "The package" in docs/themes.md.',
    );
  });
  return { findings };
}

function refuseConnect(place: string, message: string): Finding {
  return createError(
    'connect_invalid',
    `\`${place}\` ${message}.`,
    'Name up to 8 origins such as https://tiles.example.com: https, a host name in lower case, no path and no wildcard.',
  );
}

/** Whether the text is no URL at all, or one that is safe in a link: `javascript:` would run in the page that shows it. */
function isWebAddress(text: string): boolean {
  return !URL.canParse(text) || /^https?:$/.test(new URL(text).protocol);
}

function refuseUrl(url: string): Finding {
  return createError(
    'url_unsafe',
    `\`url\` is "${url.slice(0, 80)}", which is not a web address.`,
    'Use an address that begins with https://.',
  );
}

export function checkManifest(files: readonly ThemeFile[]): Finding[] {
  return [...checkManifestFile(files), ...checkPreview(files)];
}

/** Findings about `theme.json` alone. */
export function checkManifestFile(files: readonly ThemeFile[]): Finding[] {
  const file = files.find(({ path }) => path === MANIFEST);
  if (file === undefined)
    return [createError('manifest_missing', 'The theme has no theme.json.', 'Add one to the top folder.')];
  if (file.size > limits.requestBodyBytes)
    return [
      createError(
        'manifest_invalid',
        `The file is larger than ${limits.requestBodyBytes} bytes.`,
        'Shorten it.',
      ),
    ];
  const { manifest, findings } = readManifest(readText(file) ?? '');
  return findings ?? [...checkCompat(manifest), ...checkConfig(manifest.config ?? [])];
}

function checkCompat({ compat }: ThemeManifest): Finding[] {
  const isSupported = compat === undefined ? true : isInRange(contractVersion, compat);
  if (isSupported === true) return [];
  if (isSupported === undefined)
    return [
      createError(
        'compat_invalid',
        `\`compat\` is "${compat}", which is not a range of versions.`,
        'Write a range such as >=0.1 <1.',
      ),
    ];
  return [
    createError(
      'compat_unsupported',
      `The theme works with version ${compat} of the contract; here it is ${contractVersion}.`,
      'Install a version of the theme for this version, or update the hub.',
    ),
  ];
}

function checkPreview(files: readonly ThemeFile[]): Finding[] {
  const file = files.find(({ path }) => path === PREVIEW);
  if (file === undefined) return [];
  const isImage = file.content === undefined || isPng(file.content);
  if (isImage && file.size <= limits.themePreviewBytes) return [];
  return [
    {
      code: 'preview_unusable',
      severity: 'warning',
      path: PREVIEW,
      detail: isImage
        ? `The image is larger than ${limits.themePreviewBytes} bytes.`
        : 'The file is not a PNG image.',
      fix: 'Save a smaller PNG, about 1280 pixels wide.',
    },
  ];
}

/** Whether the content starts with the PNG signature. */
export function isPng(content: Uint8Array): boolean {
  return pngSignature.every((byte, index) => content[index] === byte);
}

function isReserved(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'short' in value && value.short === RESERVED_SHORT;
}

function createError(code: string, detail: string, fix: string): Finding {
  return { code, severity: 'error', path: MANIFEST, detail, fix };
}
