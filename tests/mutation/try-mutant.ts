import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fartherTests } from './farther-tests.ts'
import type { HouseCopy } from './house-copy.ts'
import { type Mutant, plant } from './mutant.ts'
import { nearestTests, type TestFinder } from './nearest-tests.ts'
import type { Runner } from './runner.ts'
import { type TestTimes, withinTime } from './test-times.ts'

/** Which tests noticed a fault. */
type Circle = 'nearest' | 'farther'

/**
 * What became of one fault: the tests that were asked, and of which circle they are that failed, or came to no end
 * (`hung`). `by` is `undefined` for what nothing noticed.
 */
export type Verdict = {
  readonly mutant: Mutant
  readonly tests: readonly string[]
  readonly by: Circle | undefined
  readonly hung: boolean
}

/** A copy of the project with what runs its tests, for one fault at a time. */
export type Bench = { readonly copy: HouseCopy; readonly runner: Runner }

type Round = { readonly circle: Circle; readonly tests: readonly string[]; readonly longestMs: number }

/**
 * Plants one fault and asks the nearest tests, then farther ones, until one fails for it.
 *
 * A test that fails counts if it then holds without the fault, and fails with it once more: what fails for a busy
 * machine, or for what a fault before left behind, says nothing.
 *
 * @param times of earlier runs; those of further tests are measured and added
 */
export async function tryMutant(bench: Bench, mutant: Mutant, finder: TestFinder, times: TestTimes): Promise<Verdict> {
  const asked: string[] = []
  for (const { circle, tests, longestMs } of roundsOf(mutant.path, finder)) {
    const { holding, usualMs } = await withinTime(bench.runner, tests, longestMs, times)
    asked.push(...holding)
    if (holding.length === 0) continue
    const trial: Trial = { bench, mutant, timeoutMs: startMs + Math.ceil(4 * usualMs) }
    const answer = await runWith(trial, holding)
    const failing = answer?.files.filter(({ failed }) => failed).map(({ test }) => test) ?? []
    const suspects = failing.length > 0 ? failing : holding
    if (answer?.failed === false || !(await isForTheFault(trial, suspects))) continue
    return { mutant, tests: asked, by: circle, hung: answer === undefined }
  }
  return { mutant, tests: asked, by: undefined, hung: false }
}

function roundsOf(path: string, finder: TestFinder): Round[] {
  return [
    { circle: 'nearest', tests: nearestTests(path, finder), longestMs: 30_000 },
    { circle: 'farther', tests: fartherTests(path, finder), longestMs: 20_000 },
  ]
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

// What a process of Vitest takes before its first test, on a busy machine.
const startMs = 60_000
