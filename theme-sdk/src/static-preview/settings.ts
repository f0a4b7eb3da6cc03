import type { ScenarioName } from '../mock/scenarios.ts';

/** Origin that the theme sees. The domain never resolves (RFC 6761), so that nothing is requested by mistake. */
export const PREVIEW_ORIGIN = 'https://preview.invalid';

/** Prefix of the theme's modules in the import map. */
export const MODULE_PREFIX = 'preview:/';

/** Id of the element with the `StaticPreview` as JSON. */
export const PREVIEW_ELEMENT = 'muster-preview';

/** What the page of a static preview contains besides the theme's document. */
export interface StaticPreview {
  readonly scenario: ScenarioName;
  readonly seed: number;
  /** Files of `dist` that the page may request, by path such as `/flags/de.svg`, as `data:` URLs. */
  readonly files: Readonly<Record<string, string>>;
}
