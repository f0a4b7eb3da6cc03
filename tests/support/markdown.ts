/** The blocks of shell commands below a heading of a page, one text each. */
export function readCommands(page: string, heading: string): string[] {
  const sections = page.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`There is no heading "${heading}".`);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}
