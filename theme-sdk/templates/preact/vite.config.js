import { defineConfig } from 'vite';

export default defineConfig({
  // The SDK's hooks import React.
  resolve: { alias: { react: 'preact/compat' } },
  // All supported browsers have module preloading.
  build: { modulePreload: { polyfill: false } },
});
