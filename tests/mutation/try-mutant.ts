import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HouseCopy } from './house-copy.ts'
import { type Mutant, plant } from './mutant.ts'
import { nearestTests, type TestFinder } from './nearest-tests.ts'
import type { Runner } from './runner.ts'
import { type TestTimes, withinTime } from './test-times.ts'

/** What became of one fault: the tests that were asked, and whether one failed for it or came to no end (`hung`). */
export type Verdict = {
  readonly mutant: Mutant
  readonly tests: readonly string[]
  readonly noticed: boolean
  readonly hung: boolean
}

/** A copy of the project with what runs its tests, for one fault at a time. */
export type Bench = { readonly copy: HouseCopy; readonly runner: Runner }

/**
 * Plants one fault and asks the nearest tests, until one fails for it.
 *
 * A test that fails counts if it then holds without the fault, and fails with it once more: what fails for a busy
 * machine, or for what a fault before left behind, says nothing.
 *
 * @param times of earlier runs; those of further tests are measured and added
 */
export async function tryMutant(bench: Bench, mutant: Mutant, finder: TestFinder, times: TestTimes): Promise<Verdict> {
  const nearest = nearestTests(mutant.path, finder)
  const { holding: tests, usualMs } = await withinTime(bench.runner, nearest, longestMs, times)
  const survived: Verdict = { mutant, tests, noticed: false, hung: false }
  if (tests.length === 0) return survived
  const trial: Trial = { bench, mutant, timeoutMs: startMs + Math.ceil(4 * usualMs) }
  const answer = await runWith(trial, tests)
  const failing = answer?.files.filter(({ failed }) => failed).map(({ test }) => test) ?? []
  const suspects = failing.length > 0 ? failing : tests
  if (answer?.failed === false || !(await isForTheFault(trial, suspects))) return survived
  return { ...survived, noticed: true, hung: answer === undefined }
}

type Trial = {
  readonly bench: Bench
  readonly mutant: Mutant
  readonly timeoutMs: number
}

async function isForTheFault(trial: Trial, tests: readonly string[]): Promise<boolean> {
  for (const isSecond of [false, true]) {
    // Only a process in which the tests hold says something.
    if (isSecond) trial.bench.runner.restart()
    const without = await trial.bench.runner.run(tests, [], trial.timeoutMs)
    if (without?.failed !== false) continue
    const again = await runWith(trial, tests)
    return again?.failed !== false
  }
  return false
}

async function runWith({ bench, mutant, timeoutMs }: Trial, tests: readonly string[]) {
  const { copy, runner } = bench
  const path = join(copy.root, mutant.path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, plant(text, mutant))
  try {
    return await runner.run(tests, [mutant.path], timeoutMs)
  } finally {
    writeFileSync(path, text)
    await runner.run([], [mutant.path], startMs)
  }
}

// That all nearest tests of a file may take.
const longestMs = 30_000

// What a process of Vitest takes before its first test, on a busy machine.
const startMs = 60_000
