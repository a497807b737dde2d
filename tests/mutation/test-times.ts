import type { Runner } from './runner.ts'

/** Milliseconds that each test file took without a fault; `undefined` for those that failed then, or took too long. */
export type TestTimes = Map<string, number | undefined>

/**
 * Those that hold without a fault, in their order, as many as take no longer together.
 *
 * @param times of earlier runs; those of further tests are measured and added
 */
export async function withinTime(
  runner: Runner,
  tests: readonly string[],
  longestMs: number,
  times: TestTimes,
): Promise<{ holding: string[]; usualMs: number }> {
  await addTimes(runner, tests, times)
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

async function addTimes(runner: Runner, tests: readonly string[], times: TestTimes): Promise<void> {
  const further = tests.filter((test) => !times.has(test))
  if (further.length === 0) return
  const together = await runner.run(further, [], 2 * longestTestMs)
  if (together?.failed === false) for (const { test, ms } of together.files) times.set(test, ms)
  // Where one fails, be it for what a fault before left behind, or comes to no end, nothing is known of the others.
  for (const test of further) if (!times.has(test)) times.set(test, await timeAlone(runner, test))
}

async function timeAlone(runner: Runner, test: string): Promise<number | undefined> {
  runner.restart()
  const answer = await runner.run([test], [], longestTestMs)
  if (answer?.failed === false) return answer.files.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`Left out, for it ${answer === undefined ? 'takes too long' : 'fails'} without a fault: ${test}`)
  return undefined
}

// None that takes longer is asked.
const longestTestMs = 30_000
