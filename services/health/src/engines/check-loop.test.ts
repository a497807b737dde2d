import { describe, expect, test } from 'vitest'
import type { Outcome } from '../domain/check.ts'
import { checkOf } from '../test-support/check-of.ts'
import { createAlarm, runCheckLoop } from './check-loop.ts'

const passing: Outcome = { state: 'passing', latencyMs: 1 }
// Long enough that nothing but an alarm ends a pause.
const hour = { intervalMs: 3_600_000, retryMs: 3_600_000, jitterRatio: 0 }

/** A loop whose probe calls `onAsk` with the number of the check. */
function loop(onAsk: (asked: number) => void | Promise<void>, pace = hour) {
  const stop = new AbortController()
  const alarm = createAlarm()
  const recorded: Outcome[] = []
  let asked = 0
  const probe = {
    async ask() {
      await onAsk(++asked)
      return passing
    },
    close: () => undefined,
  }
  const record = (outcome: Outcome) => {
    recorded.push(outcome)
    return checkOf({ trend: { state: 'passing', results: 1 } })
  }
  const run = () => runCheckLoop({ probe, record, random: () => 0, alarm }, pace, stop.signal)
  return { stop, alarm, recorded, run, asked: () => asked }
}

describe('runCheckLoop()', () => {
  test('asks nobody when it is stopped before it begins', async () => {
    const { stop, run, asked } = loop(() => undefined)
    stop.abort()
    await run()
    expect(asked()).toBe(0)
  })

  test('a result that comes after the stop is not recorded', async () => {
    const { stop, run, recorded } = loop(() => stop.abort())
    await run()
    expect(recorded).toEqual([])
  })

  test('stops in the midst of a pause', async () => {
    const { stop, run, recorded } = loop(() => undefined)
    const running = run()
    await expect.poll(() => recorded.length).toBe(1)
    stop.abort()
    await running
    expect(recorded).toEqual([passing])
  })

  test('an alarm ends a pause', async () => {
    const { stop, alarm, run, recorded } = loop((asked) => (asked === 2 ? stop.abort() : undefined))
    const running = run()
    await expect.poll(() => recorded.length).toBe(1)
    alarm.ring()
    await running
    expect(recorded).toHaveLength(1)
  })

  test('an alarm while a check runs is not lost', async () => {
    const made = loop((asked) => (asked === 1 ? made.alarm.ring() : made.stop.abort()))
    await made.run()
    expect(made.asked()).toBe(2)
  })

  test('pauses as long as its pace says, while another asks again and again', async () => {
    const slow = loop(() => undefined, { intervalMs: 3_600_000, retryMs: 1, jitterRatio: 0 })
    const running = slow.run()
    const quick = loop((asked) => (asked === 20 ? quick.stop.abort() : undefined), {
      intervalMs: 2,
      retryMs: 2,
      jitterRatio: 0,
    })
    await quick.run()
    slow.stop.abort()
    await running
    expect(slow.asked()).toBe(1)
  })

  test('never runs two checks at once', async () => {
    let running = 0
    let most = 0
    const made = loop(
      async (asked) => {
        most = Math.max(most, ++running)
        await Promise.resolve()
        running--
        if (asked === 5) made.stop.abort()
      },
      { intervalMs: 1, retryMs: 1, jitterRatio: 0 },
    )
    await made.run()
    expect(most).toBe(1)
  })
})
