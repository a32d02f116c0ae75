import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'benchmarks/**/*.test.mjs'],
    globalSetup: ['test/build-once.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Two cores are the smallest machine we promise the suite for.
    maxWorkers: 2,
  },
});

export default config;
