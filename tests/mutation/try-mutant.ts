import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HouseCopy } from './house-copy.ts'
import { type Mutant, plant } from './mutant.ts'
import type { Runner } from './runner.ts'

/** How a fault ended: a test failed, the tests came to no end, or nothing noticed it. */
export type End = 'killed' | 'hung' | 'survived'

/** A copy of the project with what runs its tests, for one fault at a time. */
export type Bench = { readonly copy: HouseCopy; readonly runner: Runner }

/** Milliseconds that each test file took without a fault; `undefined` for those that failed then. */
export type TestTimes = Map<string, number | undefined>

/**
 * Plants one fault, runs its tests until the first fails, and takes the fault away again.
 *
 * @param times of earlier runs; those of further tests are measured and added
 */
export async function tryMutant(
  bench: Bench,
  mutant: Mutant,
  tests: readonly string[],
  times: TestTimes,
): Promise<End> {
  for (const test of tests) if (!times.has(test)) times.set(test, await timeTest(bench, test))
  const { holding, usualMs } = withinTime(tests, times)
  if (holding.length === 0) return 'survived'
  const end = await tryOnce(bench, mutant, holding, startMs + Math.ceil(4 * usualMs))
  if (end !== 'killed') return end
  // What a fault left behind must not count for the next: only a process in which the tests hold says something.
  const after = await bench.runner.run(holding.slice(0, 1), [], startMs + Math.ceil(4 * usualMs))
  if (after?.failed === false) return end
  bench.runner.restart()
  return tryOnce(bench, mutant, holding, startMs + Math.ceil(4 * usualMs))
}

/** Those that hold without a fault, the nearest first, as far as whoever changes a file waits for them. */
function withinTime(tests: readonly string[], times: TestTimes): { holding: string[]; usualMs: number } {
  const holding: string[] = []
  let usualMs = 0
  for (const test of tests) {
    const ms = times.get(test)
    if (ms === undefined || usualMs + ms > longestMs) continue
    holding.push(test)
    usualMs += ms
  }
  return { holding, usualMs }
}

async function tryOnce(
  { copy, runner }: Bench,
  mutant: Mutant,
  tests: readonly string[],
  timeoutMs: number,
): Promise<End> {
  const path = join(copy.root, mutant.path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, plant(text, mutant))
  try {
    const answer = await runner.run(tests, [mutant.path], timeoutMs)
    if (answer === undefined) return 'hung'
    return answer.failed ? 'killed' : 'survived'
  } finally {
    writeFileSync(path, text)
    await runner.run([], [mutant.path], startMs)
  }
}

async function timeTest({ runner }: Bench, test: string): Promise<number | undefined> {
  const once = () => runner.run([test], [], 4 * longestMs)
  const first = await once()
  if (first?.failed === false) return first.tookMs
  // It may fail for what a fault before left behind.
  runner.restart()
  const second = await once()
  if (second?.failed === false) return second.tookMs
  console.log(`Left out, for it ${second === undefined ? 'comes to no end' : 'fails'} without a fault: ${test}`)
  return undefined
}

// On a busy machine; the tests of whole services take the most of it.
const longestMs = 30_000

// What a process of Vitest takes before its first test, on a busy machine.
const startMs = 60_000
