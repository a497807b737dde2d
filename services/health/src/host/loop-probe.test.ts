import { afterEach, expect, test, vi } from 'vitest'
import { createLoopProbe } from './loop-probe.ts'

afterEach(() => void vi.restoreAllMocks())

/** Asks while the timer of 10 ms fires this late, by a clock that says so. */
function askLate(lateMs: number) {
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(1_000)
    .mockReturnValueOnce(1_010 + lateMs)
  return createLoopProbe({ warnLatencyMs: 50, failLatencyMs: 200 }).ask(new AbortController().signal)
}

test.each([
  { lateMs: 0, outcome: { state: 'passing', latencyMs: 0 } },
  { lateMs: -1, outcome: { state: 'passing', latencyMs: 0 } },
  { lateMs: 50, outcome: { state: 'passing', latencyMs: 50 } },
  { lateMs: 51, outcome: { state: 'warning', latencyMs: 51, reason: 'slow answer, 51 ms' } },
  { lateMs: 200, outcome: { state: 'warning', latencyMs: 200, reason: 'slow answer, 200 ms' } },
  { lateMs: 201, outcome: { state: 'failing', latencyMs: 201, reason: 'the event loop stood still for 201 ms' } },
])('a timer that fires $lateMs ms late is $outcome.state', async ({ lateMs, outcome }) => {
  expect(await askLate(lateMs)).toEqual(outcome)
})

test('an abort ends the wait, and is no failure', async () => {
  const stop = new AbortController()
  const asked = createLoopProbe({ warnLatencyMs: 60_000, failLatencyMs: 60_000 }).ask(stop.signal)
  stop.abort()
  expect((await asked).state).toBe('passing')
})
