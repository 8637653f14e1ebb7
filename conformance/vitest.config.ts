import { defineConfig } from 'vitest/config'

/** Apart from the unit tests: these need what ./setup installs. Run: vitest run --config conformance/vitest.config.ts */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
