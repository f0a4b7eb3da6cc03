/**
 * The pages of docs/README.md for programs that read documentation (llmstxt.org), with what each is about.
 * @param {string} index text of docs/README.md
 * @returns {string}
 */
export function makeLlmsIndex(index) {
  const rows = [...index.matchAll(/^\| \[[^\]]+\]\(([\w./-]+)\.md\) \| (.+) \|$/gm)];
  return [
    '# Muster',
    '',
    '> Self-hosted monitoring for a fleet of Linux machines: a hub, agents, an admin panel and a public status page.',
    '',
    '## Documentation',
    '',
    ...rows.map(([, page = '', about = '']) => `- [${page}](/docs/${page.replace(/README$/, '')}): ${about}`),
    '',
  ].join('\n');
}
