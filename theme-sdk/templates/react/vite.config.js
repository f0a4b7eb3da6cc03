import { defineConfig } from 'vite';

export default defineConfig({
  // Every browser that the page is for knows module preloading.
  build: { modulePreload: { polyfill: false } },
});
