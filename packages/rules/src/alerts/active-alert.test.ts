import { describe, expect, test } from 'vitest'
import { Labels } from '../values/labels.ts'
import { type ActiveAlerts, advanceAlerts } from './active-alert.ts'
import { restoreAlerts } from './restore-alerts.ts'
import { takeToSend } from './sending.ts'

const labels = Labels.of({ alertname: 'A' })
const minute = 60_000
const none: ActiveAlerts = new Map()

/** The state of the alert after each minute, in which its series is there or not. */
function states(seen: readonly boolean[], rule: { readonly holdMs?: number; readonly keepFiringMs?: number }) {
  const { holdMs = 0, keepFiringMs = 0 } = rule
  let active = none
  return seen.map((isSeen, at) => {
    const found = new Map(isSeen ? [[labels.key, { labels, annotations: {}, value: at }]] : [])
    ;({ active } = advanceAlerts(active, found, { holdMs, keepFiringMs }, at * minute))
    return active.get(labels.key)?.state ?? 'gone'
  })
}

describe('an alert', () => {
  test.each([
    { name: 'fires at once without a hold', seen: [true, true], rule: {}, expected: ['firing', 'firing'] },
    {
      name: 'is pending until it held',
      seen: [true, true, true],
      rule: { holdMs: 2 * minute },
      expected: ['pending', 'pending', 'firing'],
    },
    {
      name: 'that was pending is forgotten at once',
      seen: [true, false, true],
      rule: { holdMs: 2 * minute },
      expected: ['pending', 'gone', 'pending'],
    },
    { name: 'that fired is over, and remembered', seen: [true, false], rule: {}, expected: ['firing', 'inactive'] },
    { name: 'comes back', seen: [true, false, true], rule: {}, expected: ['firing', 'inactive', 'firing'] },
    {
      name: 'is kept firing',
      seen: [true, false, false, false],
      rule: { keepFiringMs: 2 * minute },
      expected: ['firing', 'firing', 'firing', 'inactive'],
    },
    {
      name: 'begins to be kept anew when it was there in between',
      seen: [true, false, true, false, false],
      rule: { keepFiringMs: 2 * minute },
      expected: ['firing', 'firing', 'firing', 'firing', 'firing'],
    },
  ])('$name', ({ seen, rule, expected }) => {
    expect(states(seen, rule)).toEqual(expected)
  })

  test('is forgotten a quarter of an hour after it was over', () => {
    const seen = [true, ...Array<boolean>(17).fill(false)]
    expect(states(seen, {}).slice(-3)).toEqual(['inactive', 'inactive', 'gone'])
  })
})

describe('takeToSend()', () => {
  const times = { resendMs: minute, intervalMs: 15_000 }
  const firing: ActiveAlerts = new Map([
    [labels.key, { labels, annotations: {}, value: 1, state: 'firing', activeAtMs: 0, firedAtMs: 1_000 }],
  ])

  test('sends an alert when it fires, again after a minute, and when it is over', () => {
    const first = takeToSend(firing, { ...times, timeMs: 1_000 }, 'link')
    expect(first.outgoing).toEqual([
      { labels: { alertname: 'A' }, annotations: {}, startsAtMs: 1_000, endsAtMs: 241_000, generatorUrl: 'link' },
    ])
    expect(takeToSend(first.active, { ...times, timeMs: 61_000 }, 'link').outgoing).toEqual([])
    expect(takeToSend(first.active, { ...times, timeMs: 61_001 }, 'link').outgoing).toHaveLength(1)
    const over = advanceAlerts(first.active, new Map(), { holdMs: 0, keepFiringMs: 0 }, 16_000)
    expect(takeToSend(over.active, { ...times, timeMs: 16_000 }, 'link').outgoing).toMatchObject([{ endsAtMs: 16_000 }])
  })

  test('sends none that is pending', () => {
    const pending = advanceAlerts(
      none,
      new Map([['a', { labels, annotations: {}, value: 1 }]]),
      { holdMs: 1, keepFiringMs: 0 },
      0,
    )
    expect(takeToSend(pending.active, { ...times, timeMs: 0 }, '').outgoing).toEqual([])
  })
})

describe('restoreAlerts()', () => {
  const hour = 60 * minute
  const pending: ActiveAlerts = new Map([
    [labels.key, { labels, annotations: {}, value: 1, state: 'pending', activeAtMs: 100 * minute }],
  ])
  const restored = (keptAtMs: number, activeAtMs: number) => {
    const kept = new Map([[labels.key, { labels, timeMs: keptAtMs, activeAtMs }]])
    return restoreAlerts(pending, kept, hour, 100 * minute).get(labels.key)?.activeAtMs
  }

  test.each([
    { name: 'what fired fires again', keptAt: 95 * minute, activeAt: 20 * minute, expected: 20 * minute },
    { name: 'the time away does not count', keptAt: 90 * minute, activeAt: 80 * minute, expected: 90 * minute },
    {
      name: 'what would fire soon waits ten minutes',
      keptAt: 95 * minute,
      activeAt: 40 * minute,
      expected: 50 * minute,
    },
  ])('$name', ({ keptAt, activeAt, expected }) => {
    expect(restored(keptAt, activeAt)).toBe(expected)
  })

  test('an alert of which nothing was kept begins anew', () => {
    expect(restoreAlerts(pending, new Map(), hour, 100 * minute)).toEqual(pending)
  })
})
