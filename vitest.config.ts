import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'services/**/*.test.ts',
      'web/**/*.test.ts',
      'web/**/*.test.tsx',
      'cli/**/*.test.ts',
      'tests/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in milliseconds, but not on a machine that has more to do.
    expect: { poll: { timeout: 15_000 } },
    // Two cores: more workers only fight with the servers and the model that the tests start.
    maxWorkers: 2,
  },
})
