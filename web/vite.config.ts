import preact from '@preact/preset-vite';
import type { UserConfig } from 'vite';

/** One script and one style sheet, which scripts/lab.mjs puts into one page. `npx vite web` serves the page while it is worked on. */
const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [preact({ prefreshEnabled: false, devToolsEnabled: false })],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    modulePreload: false,
    rollupOptions: { output: { format: 'iife', name: 'consilienceLab' } },
  },
  worker: { format: 'iife' },
};

export default config;
