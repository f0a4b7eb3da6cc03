/**
 * The section of a version in CHANGELOG.md, without its heading; before the first release that of what is not released.
 * @param {string} changelog
 * @param {string} version
 * @returns {string} rejects a version without a section, and one without text
 */
export function readReleaseNotes(changelog, version) {
  const sections = changelog.split(/^## \[/m).slice(1);
  const isOnlyOne = sections.length === 1 && sections[0]?.startsWith('Unreleased]') === true;
  const section = isOnlyOne ? sections[0] : sections.find((text) => text.startsWith(`${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  const notes = section.slice(section.indexOf('\n') + 1).trim();
  if (notes === '') throw new Error(`The section of ${version} in CHANGELOG.md is empty.`);
  return `${notes}\n`;
}
