/** One layer of a defence, how it is removed from the code, and the test that must fail. */
export interface Removal {
  /** Kebab case. */
  readonly id: string;
  /** First cells of the rows of docs/security-tests.md that rest on the layer. */
  readonly claims: readonly string[];
  /** Path from the root. */
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly code: string;
  /** Its replacement: the same program without the layer. */
  readonly replacement: string;
  readonly test: NamedTest;
}

/**
 * A test by its file and its title, as it is written in the source: that of a parametrised test has placeholders. The title of
 * a group is one for all of its tests, and so is the name of a case for that case.
 */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
  /** Title of the group that runs with it, where a test builds on the previous ones; "" for the whole file. */
  readonly group?: string;
}

/** Placeholders of `test.each`, `test.for` and template literals. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$(?:[\w.#]+|\{[^}]*\})/g;

/** Matches the titles with which Vitest reports a test, one for each parameter. Without anchors. */
export function writeTitlePattern(title: string): string {
  return title.split(PLACEHOLDER).map(escapePattern).join('.*');
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
