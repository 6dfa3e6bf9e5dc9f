import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const SERVER = process.env.FORTYFIVES_SERVER ?? 'http://127.0.0.1:4545';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // Nothing inline: the content security policy allows only files of this origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
  // Vitest takes the server build of Svelte otherwise, in which state is not reactive.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
});
