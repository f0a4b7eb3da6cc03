import { defineConfig } from 'vite';

export default defineConfig({
  // The SDK's hooks ask for React; Preact stands in for it.
  resolve: { alias: { react: 'preact/compat' } },
  // Every browser that the page is for knows module preloading.
  build: { modulePreload: { polyfill: false } },
});
