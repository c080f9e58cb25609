import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['DEV_API_PORT'] ?? '3001'}`;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Small pictures stay files: inlined they would weigh on the first script of every visit.
    assetsInlineLimit: 0,
    // A deploy changes our code far more often than the libraries: apart, the larger part stays cached.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|wouter|@tanstack|zod)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/uploads': api } },
});
