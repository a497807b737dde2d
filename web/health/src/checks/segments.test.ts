import { describe, expect, test } from 'vitest'
import { sectionsOf, sentenceOf } from './check-view.ts'
import { pastOf, renderUptime, slotsOf, statusOf, summaryOf } from './segments.ts'
import { sparkPath } from './spark-path.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
const segment = (minute: number, status: 'UP' | 'DOWN') => ({ at: at(minute), status, results: 30, latencyMs: 1 })
const nowMs = Date.parse(at(5)) + 30_000

describe('slotsOf()', () => {
  test('places what is known and leaves gaps for what is not', () => {
    const slots = slotsOf([segment(2, 'UP'), segment(4, 'DOWN'), segment(5, 'UP')], nowMs, 4)
    expect(slots.map(statusOf)).toEqual(['UP', 'UNKNOWN', 'DOWN', 'UP'])
    expect(summaryOf(slots)).toBe('Last 4 minutes: 2 up, 1 down, 1 unknown')
  })

  test('leaves out what is older', () => {
    expect(slotsOf([segment(0, 'DOWN')], nowMs, 4).map(statusOf)).not.toContain('DOWN')
  })
})

describe('renderUptime()', () => {
  test.each([
    [1, '100 %'],
    [0.99999, '99.99 %'],
    [0.5, '50.00 %'],
    [0, '0.00 %'],
  ])('%d is %s', (ratio, text) => expect(renderUptime(ratio)).toBe(text))
})

describe('sparkPath()', () => {
  test.each([
    { name: 'a line from left to right, high values on top', values: [0, 10, 5], path: 'M0 20L50 0L100 10' },
    { name: 'a gap where nothing is known', values: [10, undefined, 10, 10], path: 'M0 0M66.7 0L100 0' },
    { name: 'nothing at all', values: [undefined, undefined], path: '' },
    { name: 'only zeros lie on the ground', values: [0, 0], path: 'M0 20L100 20' },
  ])('$name', ({ values, path }) => {
    expect(sparkPath(values, 100, 20)).toBe(path)
  })
})

describe('a check on the page', () => {
  const details = { critical: true, weight: 'critical', since: at(0), checkedAt: at(5) } as const
  test('is sorted into its group', () => {
    const components = {
      disk: { status: 'UP', details: { ...details, group: 'host' } },
      logs: { status: 'UP', details: { ...details, group: 'services' } },
    } as const
    expect(sectionsOf(components).map(({ title, checks }) => [title, checks[0]?.name])).toEqual([
      ['Services', 'logs'],
      ['What they run on', 'disk'],
    ])
  })

  test.each([
    { name: 'says why it is down', status: 'DOWN', more: { reason: 'connection refused' }, text: 'Connection refused' },
    { name: 'says what it saw', status: 'UP', more: { note: 'ember ready' }, text: 'Ember ready' },
    { name: 'is ready when there is nothing to say', status: 'UP', more: {}, text: 'Ready' },
    { name: 'was not checked yet', status: 'UNKNOWN', more: { checkedAt: undefined }, text: 'Not checked yet' },
  ] as const)('$name', ({ status, more, text }) => {
    const { checkedAt, ...rest } = { ...details, group: 'services' as const, ...more }
    const found = checkedAt === undefined ? rest : { ...rest, checkedAt }
    expect(sentenceOf({ name: 'logs', status, details: found })).toBe(text)
  })
})

describe('the share of the hour a check was up', () => {
  const past = { uptimeRatio: 1, knownMs: 3_600_000, knownRatio: 1, segments: [] }
  test.each([
    { name: 'is a share alone when the hour is known', past, text: '100 % up' },
    {
      name: 'says how much is known when that is not the hour',
      past: { ...past, knownMs: 720_000, knownRatio: 0.2 },
      text: '100 % up, 12 min known',
    },
    { name: 'is known at nine tenths of it', past: { ...past, knownRatio: 0.9 }, text: '100 % up' },
    { name: 'is unknown at first', past: { knownMs: 0, knownRatio: 0, segments: [] }, text: 'no history yet' },
    { name: 'is unknown before an answer', past: undefined, text: 'no history yet' },
  ])('$name', ({ past, text }) => expect(pastOf(past)).toBe(text))
})
