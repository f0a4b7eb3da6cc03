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
    rolldownOptions: {
      output: {
        // A browser requests six files at a time, of a hub that prepares the first message of the stream meanwhile.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            // What nearly every screen needs; with more in it, screens load what they do not use.
            { name: 'shared', minShareCount: 16 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
