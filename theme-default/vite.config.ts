import { defineConfig } from 'vite';

export default defineConfig({
  resolve: { alias: { react: 'preact/compat' } },
  build: {
    // A page under a content security policy of the strict kind may not load `data:` addresses.
    assetsInlineLimit: 0,
    // There is one script; nothing is loaded ahead.
    modulePreload: { polyfill: false },
  },
});
