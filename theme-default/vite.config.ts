import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  resolve: {
    alias: [
      { find: /^react$/, replacement: fileURLToPath(new URL('src/react.ts', import.meta.url)) },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    // A page under a content security policy of the strict kind may not load `data:` addresses.
    assetsInlineLimit: 0,
    // Every browser that knows the rest of the page knows it.
    modulePreload: { polyfill: false },
    // Says which file holds what, for tests and benchmarks that weigh them.
    manifest: true,
    // One script for the first page; Rolldown moves what lazy parts share with it to others. What services, incidents and
    // notices share is one script instead of many small ones, whose names would be in the first script.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            {
              name: 'services',
              test: /theme-(?:default|sdk)\/src\/services\/(?!words)|src\/incidents(?:\/(?:availability-bars|paths|times|use-loaded))?\.ts/,
            },
            { name: 'charts', test: /theme-sdk\/src\/charts\/|series-look/ },
          ],
        },
      },
    },
  },
});
