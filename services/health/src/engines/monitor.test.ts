import { collectLog } from '@hearth/kernel/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Outcome } from '../domain/check.ts'
import { createMonitor } from './monitor.ts'

/** A monitor of one service whose results are these, one at each ring; the last is not followed by another. */
function monitorOf(outcomes: readonly Outcome[], failureThreshold = 1) {
  const { logger, records } = collectLog()
  const left = [...outcomes]
  const observed: (readonly [string, string, string])[] = []
  let nowMs = 1_000
  let closed = 0
  let ring = () => {}
  const target = {
    name: 'logs',
    group: 'services' as const,
    weight: 'critical' as const,
    intervalMs: 3_600_000,
    retryMs: 3_600_000,
    openProbe(onLost: () => void) {
      ring = onLost
      return {
        async ask(signal: AbortSignal): Promise<Outcome> {
          const outcome = left.shift()
          if (outcome !== undefined) return outcome
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
          return { state: 'unknown', latencyMs: 0, reason: 'stopped' }
        },
        close: () => void closed++,
      }
    },
  }
  const thresholds = { failureThreshold, successThreshold: 1, recoveryMs: 0 }
  const monitor = createMonitor(
    { ...thresholds, targets: [target], jitterRatio: 0 },
    {
      logger,
      clock: () => nowMs,
      random: () => 0,
      observe(before, after, outcome) {
        observed.push([before.state, after.state, outcome.state])
        ring()
      },
    },
  )
  onTestFinished(() => monitor.close())
  return { monitor, records, observed, closed: () => closed, advance: (ms: number) => (nowMs += ms) }
}

const passing: Outcome = { state: 'passing', latencyMs: 1 }
const failing: Outcome = { state: 'failing', latencyMs: 1, reason: 'gone' }

describe('a monitor', () => {
  test('knows its targets before it has asked any', () => {
    const { monitor, observed } = monitorOf([passing])
    expect(monitor.report()).toMatchObject({
      phase: 'starting',
      checks: [{ name: 'logs', state: 'unknown', sinceMs: 1_000 }],
    })
    expect(observed).toEqual([])
  })

  test('tells each result with the verdicts around it', async () => {
    const { monitor, observed } = monitorOf([passing, failing, failing], 2)
    monitor.start()
    await expect.poll(() => observed).toHaveLength(3)
    expect(observed).toEqual([
      ['unknown', 'passing', 'passing'],
      ['passing', 'passing', 'failing'],
      ['passing', 'failing', 'failing'],
    ])
    expect(monitor.report()).toMatchObject({ status: 'down', checks: [{ state: 'failing', reason: 'gone' }] })
  })

  test('logs each change of a verdict once, a failure as a warning with its reason', async () => {
    const { monitor, observed, records } = monitorOf([passing, passing, failing, failing, passing])
    monitor.start()
    await expect.poll(() => observed).toHaveLength(5)
    const logged = records.map(({ level, target, from, to, reason, msg }) => ({ level, target, from, to, reason, msg }))
    expect(logged).toEqual([
      expect.objectContaining({ target: 'logs', from: 'unknown', to: 'passing', msg: 'check passing' }),
      expect.objectContaining({ from: 'passing', to: 'failing', reason: 'gone', msg: 'check failing' }),
      expect.objectContaining({ from: 'failing', to: 'passing', reason: undefined, msg: 'check passing' }),
    ])
    expect(logged[1]?.level).not.toBe(logged[0]?.level)
    expect(logged[2]?.level).toBe(logged[0]?.level)
  })

  test('a verdict is too old after three intervals', async () => {
    const { monitor, observed, advance } = monitorOf([passing])
    monitor.start()
    await expect.poll(() => observed).toHaveLength(1)
    advance(3 * 3_600_000)
    expect(monitor.report().status).toBe('up')
    advance(1)
    expect(monitor.report()).toMatchObject({ status: 'down', checks: [{ state: 'unknown', overdue: true }] })
  })

  test('stops a check under way when it closes, and records nothing of it', async () => {
    const { monitor, observed, closed } = monitorOf([passing])
    monitor.start()
    await expect.poll(() => observed).toHaveLength(1)
    await monitor.close()
    expect([observed.length, closed()]).toEqual([1, 1])
  })
})
