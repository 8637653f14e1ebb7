import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'proofs/lib/*.test.ts'],
    setupFiles: ['tools/property-seed.ts'],
    // By itself it leaves a core free, which on a machine of two is half of it.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The default is one second, which a busy machine exceeds. The wait ends when the condition is met.
    expect: { poll: { timeout: 15_000 } },
  },
})
