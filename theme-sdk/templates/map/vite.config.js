import { defineConfig } from 'vite';

export default defineConfig({
  // All supported browsers have module preloading.
  build: { modulePreload: { polyfill: false } },
});
