import { limits } from '@muster/generated/limits';
import {
  type ThemeManifest,
  validateThemeConfigEntry,
  validateThemeManifest,
} from '@muster/generated/theme-manifest';
import { type Finding, MANIFEST, PREVIEW, readText, type ThemeFile } from './theme-file.ts';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const RESERVED = 'default';

/** A manifest and what is wrong with it: exactly one of the two. */
export type ManifestReading =
  | { manifest: ThemeManifest; faults?: never }
  | { manifest?: never; faults: Finding[] };

/** Reads the text of a `theme.json`. */
export function readManifest(text: string): ManifestReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { faults: [describe('manifest_invalid', 'The file is not JSON.', 'Mend its syntax.')] };
  }
  if (isReserved(value))
    return {
      faults: [
        describe(
          'short_reserved',
          `\`short\` is "${RESERVED}", the name of the built-in theme.`,
          'Choose another one.',
        ),
      ],
    };
  if (validateThemeManifest(value)) return { manifest: value };
  const faults = (validateThemeManifest.errors ?? []).map(({ instancePath, message = 'is not valid' }) =>
    describe(
      'manifest_invalid',
      `${instancePath === '' ? 'The manifest' : instancePath.slice(1)} ${message}.`,
      'See the fields of theme.json in the documentation of themes.',
    ),
  );
  return { faults };
}

export function findManifestFaults(files: readonly ThemeFile[]): Finding[] {
  return [...findManifestFileFaults(files), ...findPreviewFaults(files)];
}

function findManifestFileFaults(files: readonly ThemeFile[]): Finding[] {
  const file = files.find(({ path }) => path === MANIFEST);
  if (file === undefined)
    return [describe('manifest_missing', 'There is no theme.json.', 'Put one at the top of the theme.')];
  if (file.size > limits.requestBodyBytes)
    return [
      describe(
        'manifest_invalid',
        `The file has more than ${limits.requestBodyBytes} bytes.`,
        'Keep to what describes the theme.',
      ),
    ];
  const { manifest, faults } = readManifest(readText(file) ?? '');
  return faults ?? findConfigFaults(manifest);
}

/** The panel skips what it cannot draw, so a setting with a slip would be missing without a word. */
function findConfigFaults({ config = [] }: ThemeManifest): Finding[] {
  const keys = new Set<string>();
  return config.flatMap((entry, index) => {
    const fault = findEntryFault(entry, keys);
    return fault === undefined ? [] : [describeEntry(index, fault)];
  });
}

/** Why an entry is skipped; adds its key to those that are taken. */
function findEntryFault(entry: unknown, keys: Set<string>): string | undefined {
  if (!validateThemeConfigEntry(entry)) return 'is neither a title nor a field with key, type and default';
  if (!('key' in entry)) return undefined;
  if (keys.has(entry.key)) return `has the key "${entry.key}" of an entry before it`;
  keys.add(entry.key);
  return undefined;
}

function describeEntry(index: number, fault: string): Finding {
  return {
    code: 'config_malformed',
    severity: 'warning',
    path: MANIFEST,
    detail: `config/${index} ${fault}; the panel skips it.`,
    fix: 'See the settings of a theme in the documentation.',
  };
}

function findPreviewFaults(files: readonly ThemeFile[]): Finding[] {
  const file = files.find(({ path }) => path === PREVIEW);
  if (file === undefined) return [];
  const isPicture = file.content === undefined || isPng(file.content);
  if (isPicture && file.size <= limits.themePreviewBytes) return [];
  return [
    {
      code: 'preview_unusable',
      severity: 'warning',
      path: PREVIEW,
      detail: isPicture
        ? `The picture has more than ${limits.themePreviewBytes} bytes.`
        : 'The file is not a PNG picture.',
      fix: 'Save a smaller PNG, about 1280 pixels wide.',
    },
  ];
}

/** Whether the bytes begin as every PNG does. */
export function isPng(content: Uint8Array): boolean {
  return pngSignature.every((byte, index) => content[index] === byte);
}

function isReserved(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'short' in value && value.short === RESERVED;
}

function describe(code: string, detail: string, fix: string): Finding {
  return { code, severity: 'error', path: MANIFEST, detail, fix };
}
