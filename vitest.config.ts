import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

const isWhole = process.env.TEST_ALL !== undefined

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
    globalSetup: ['tests/temporary/run-folder.ts'],
    setupFiles: ['tests/temporary/refuse-leftovers.ts', 'tests/seed-properties.ts'],
    slowTestThreshold: 5_000,
    testTimeout: isWhole ? 60_000 : 30_000,
    hookTimeout: isWhole ? 120_000 : 60_000,
    // What is waited for comes in milliseconds, but not on a machine that has more to do.
    expect: { poll: { timeout: isWhole ? 30_000 : 15_000 } },
    // One more than there are cores on a small machine: a worker waits for servers, containers and clocks for
    // about a third of its time, and a fourth would only fight with the model that the tests start. The whole check
    // starts browsers, containers and models beside one another and would rather be sure than soon.
    maxWorkers: isWhole ? 2 : 3,
    // A process and its imports anew for each of some 500 files take a third of all the processors' time. What a
    // file may change for the next is put back here, or by the file itself.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
  },
})
