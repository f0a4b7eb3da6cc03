import path from 'node:path';
import { defineConfig } from 'vitepress';

/** The sources are the repository's own pages, so that a relative link works on a code host and in the site alike. */
export default defineConfig({
  title: 'Muster',
  description: 'Self-hosted monitoring for a fleet of Linux machines',
  srcDir: '..',
  srcExclude: [
    '{admin,agent,bench,data,demo,dist,generated,hub,scripts,spec,theme-default}/**',
    'tests/*/**',
    'theme-sdk/{action,cli,dist,src,templates}/**',
    '.github/**',
  ],
  outDir: path.join(import.meta.dirname, 'dist'),
  cacheDir: path.join(import.meta.dirname, 'cache'),
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  cleanUrls: true,
  // Files that the repository has beside its pages.
  ignoreDeadLinks: [/^\.\/LICENSE$/, /^\.\/\.\.\/deploy\//],
  markdown: {
    // Headings such as `GET /api/nodes/{id}` are text: braces hold no attributes.
    attrs: { disable: true },
    languageAlias: { caddy: 'nginx', cron: 'sh' },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Documentation', link: '/docs/' },
      { text: 'API', link: '/docs/api' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
    sidebar: [
      {
        text: 'Run a hub',
        base: '/docs/',
        items: [
          { text: 'Demo', link: 'demo' },
          { text: 'Comparison', link: 'comparison' },
          { text: 'Concepts', link: 'concepts' },
          { text: 'Quick start', link: 'quick-start' },
          { text: 'First hub', link: 'first-hub' },
          { text: 'Install', link: 'install' },
          { text: 'Configuration', link: 'configuration' },
          { text: 'Logging in', link: 'login' },
          { text: 'Reverse proxy', link: 'reverse-proxy' },
          { text: 'Checks', link: 'checks' },
          { text: 'Alerts', link: 'alerts' },
          { text: 'Automation', link: 'automation' },
          { text: 'Audit log', link: 'audit-log' },
          { text: 'Installing themes', link: 'installing-themes' },
          { text: 'Backup', link: 'backup' },
          { text: 'High availability', link: 'high-availability' },
          { text: 'Several hubs', link: 'several-hubs' },
          { text: 'PostgreSQL', link: 'postgresql' },
          { text: 'Upgrade', link: 'upgrade' },
          { text: 'Moving in', link: 'moving' },
          { text: 'Doctor', link: 'doctor' },
          { text: 'Sizing', link: 'sizing' },
        ],
      },
      {
        text: 'Agents',
        base: '/docs/',
        items: [
          { text: 'Installer', link: 'installer' },
          { text: 'Agent', link: 'agents' },
        ],
      },
      {
        text: 'Build on it',
        items: [
          { text: 'Themes', link: '/docs/themes' },
          { text: '制作主题', link: '/docs/themes.zh' },
          { text: 'Theme SDK', link: '/theme-sdk/' },
          { text: 'Translating', link: '/docs/translating' },
          { text: 'API', link: '/docs/api' },
        ],
      },
      {
        text: 'How it works',
        base: '/docs/',
        items: [
          { text: 'Architecture', link: 'architecture' },
          { text: 'Decisions', link: 'adr/' },
          { text: 'Security', link: 'security' },
          { text: 'Fault injection', link: 'faults' },
          { text: 'Conformance', link: 'conformance' },
          { text: 'Benchmarks', link: 'benchmarks' },
          { text: 'Glossary', link: 'glossary' },
        ],
      },
    ],
  },
});
