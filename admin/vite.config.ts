import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The panel's Content-Security-Policy has no `data:` source, so even tiny images stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
