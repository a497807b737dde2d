import { describe, expect, test } from 'vitest'
import { applyOutcome, type Check, createCheck, type Outcome } from './check.ts'
import { followIncidents, type Incident } from './incidents.ts'
import { emptyMinute, minuteMs, splitSpan, worstOf } from './minute.ts'
import { createTimeline, minutesOf } from './timeline.ts'
import { meanLatency, uptime } from './uptime.ts'

const startMs = 1_700_000_040_000
const subject = { name: 'chatflow', group: 'services', weight: 'critical', staleAfterMs: 6_000 } as const
const thresholds = { failureThreshold: 1, successThreshold: 1, recoveryMs: 0 }
const ok: Outcome = { state: 'passing', latencyMs: 4 }
const bad: Outcome = { state: 'failing', latencyMs: 1, reason: 'connection refused' }

function replay(steps: readonly (readonly [Outcome, number])[]) {
  const timeline = createTimeline(60)
  let check: Check = createCheck(subject, startMs)
  let incidents: readonly Incident[] = []
  for (const [outcome, offsetMs] of steps) {
    const after = applyOutcome(check, outcome, startMs + offsetMs, thresholds)
    for (const minute of minutesOf(check, after, outcome)) timeline.add(minute)
    incidents = followIncidents(incidents, after, 10)
    check = after
  }
  return { minutes: timeline.minutes(), incidents }
}

describe('minutes of a check', () => {
  test('a verdict counts for the time until the next result', () => {
    const { minutes } = replay([
      [ok, 0],
      [bad, 2_000],
      [ok, 5_000],
      [ok, 6_000],
    ])
    expect(minutes).toEqual([
      {
        ...emptyMinute(startMs),
        upMs: 3_000,
        downMs: 3_000,
        results: 4,
        latencySumMs: 13,
        latencyMaxMs: 4,
        reason: 'connection refused',
      },
    ])
  })

  test('a time without results counts until the verdict was too old, and then as nothing', () => {
    const { minutes } = replay([
      [ok, 0],
      [ok, 30_000],
    ])
    expect(minutes[0]).toMatchObject({ upMs: 6_000, results: 2 })
  })

  test('a span over the end of a minute is cut there', () => {
    const parts = splitSpan('failing', startMs + 59_000, startMs + 62_000)
    expect(parts.map(({ atMs, downMs }) => [atMs - startMs, downMs])).toEqual([
      [0, 1_000],
      [minuteMs, 2_000],
    ])
  })

  test('the worst verdict colours the minute', () => {
    const minute = { ...emptyMinute(0), upMs: 59_000 }
    expect(worstOf(minute)).toBe('passing')
    expect(worstOf({ ...minute, warnMs: 1 })).toBe('warning')
    expect(worstOf({ ...minute, warnMs: 1, downMs: 1 })).toBe('failing')
    expect(worstOf(emptyMinute(0))).toBe('unknown')
  })

  test('a failure explains its minute, also when a warning follows', () => {
    const slow: Outcome = { state: 'warning', latencyMs: 600, reason: 'slow answer, 600 ms' }
    const { minutes } = replay([
      [ok, 0],
      [bad, 1_000],
      [slow, 3_000],
      [slow, 5_000],
      [ok, 7_000],
    ])
    expect(minutes[0]).toMatchObject({ downMs: 2_000, reason: 'connection refused' })
  })

  test('only the newest are kept', () => {
    const timeline = createTimeline(2)
    for (const at of [1, 2, 3]) timeline.add(emptyMinute(at * minuteMs))
    expect(timeline.minutes().map(({ atMs }) => atMs)).toEqual([2 * minuteMs, 3 * minuteMs])
  })

  test('a clock that was set back adds to the minute it fell into', () => {
    const timeline = createTimeline(5)
    for (const at of [1, 3, 1, 2]) timeline.add({ ...emptyMinute(at * minuteMs), results: 1 })
    expect(timeline.minutes().map(({ atMs, results }) => [atMs / minuteMs, results])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
  })
})

describe('uptime()', () => {
  const minute = (at: number, upMs: number, downMs: number) => ({ ...emptyMinute(at * minuteMs), upMs, downMs })
  test.each([
    { name: 'is by time', minutes: [minute(1, 45_000, 15_000)], expected: { ratio: 0.75, knownMs: 60_000 } },
    { name: 'leaves out what is unknown', minutes: [minute(1, 10_000, 0)], expected: { ratio: 1, knownMs: 10_000 } },
    {
      name: 'looks no further back than asked',
      minutes: [minute(0, 0, 60_000), minute(1, 60_000, 0)],
      expected: { ratio: 1 },
    },
    {
      name: 'counts a warning as up, once',
      minutes: [{ ...minute(1, 30_000, 0), warnMs: 30_000 }],
      expected: { ratio: 1, knownMs: 60_000 },
    },
  ])('$name', ({ minutes, expected }) => {
    expect(uptime(minutes, minuteMs)).toMatchObject(expected)
  })

  test('is undefined when nothing is known', () => {
    expect(uptime([], 0)).toBeUndefined()
    expect(meanLatency([], 0)).toBeUndefined()
  })
})

describe('incidents', () => {
  test('a failure opens one with its cause and a recovery ends it', () => {
    const { incidents } = replay([
      [ok, 0],
      [bad, 2_000],
      [bad, 4_000],
      [ok, 5_000],
    ])
    expect(incidents).toEqual([
      {
        id: `chatflow-${startMs + 2_000}`,
        check: 'chatflow',
        startMs: startMs + 2_000,
        endMs: startMs + 5_000,
        cause: 'connection refused',
      },
    ])
  })

  test('not knowing ends none', () => {
    const unclear: Outcome = { state: 'unknown', latencyMs: 1, reason: 'nobody can tell' }
    expect(
      replay([
        [ok, 0],
        [bad, 0],
        [unclear, 1_000],
      ]).incidents[0]?.endMs,
    ).toBeUndefined()
  })

  test('one that an earlier process left open goes on while the check still fails', () => {
    const left = [{ id: 'chatflow-1', check: 'chatflow', startMs: 1, cause: 'killed' }]
    const failing = applyOutcome(createCheck(subject, startMs), bad, startMs, thresholds)
    expect(followIncidents(left, failing, 10)).toBe(left)
  })

  test('what has not come up yet is on record only when that takes long', () => {
    const soon = replay([
      [bad, 0],
      [bad, 5_000],
      [ok, 14_000],
    ])
    expect(soon.incidents).toEqual([])
    expect(soon.minutes).toEqual([expect.objectContaining({ upMs: 0, downMs: 0, results: 3 })])
    const late = replay([
      [bad, 0],
      [bad, 5_000],
      [bad, 10_000],
      [bad, 15_000],
      [bad, 16_000],
    ])
    expect(late.incidents).toMatchObject([{ startMs }])
    expect(late.minutes[0]?.downMs).toBe(1_000)
  })

  test('the oldest go when there are too many', () => {
    const { incidents } = replay([
      [ok, 0],
      ...[0, 2, 4].flatMap(
        (s) =>
          [
            [bad, s * 1_000],
            [ok, s * 1_000 + 500],
          ] as const,
      ),
    ])
    expect(incidents).toHaveLength(3)
    const next = applyOutcome(
      { ...createCheck(subject, startMs), lastSuccessMs: startMs },
      bad,
      startMs + 9_000,
      thresholds,
    )
    expect(followIncidents(incidents, next, 2).map((incident) => incident.startMs - startMs)).toEqual([9_000, 4_000])
  })
})
