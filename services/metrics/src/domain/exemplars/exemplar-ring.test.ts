import { describe, expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import { createMatcher } from '../promql/syntax/matchers.ts'
import { ExemplarRing } from './exemplar-ring.ts'

const of = (name: string, timeMs: number, trace = `${timeMs}`) => ({
  series: Labels.of({ __name__: name }),
  labels: Labels.of({ trace_id: trace }),
  value: timeMs / 2,
  timeMs,
})
const named = (op: '=' | '=~', value: string) => [createMatcher('__name__', op, value)]
const always = { fromMs: 0, toMs: 1_000 }
const shown = (ring: ExemplarRing, sets = [named('=~', '.+')], range = always) =>
  ring
    .select(sets, range)
    .map(({ series, exemplars }) => [series.get('__name__'), ...exemplars.map(({ timeMs }) => timeMs)])

describe('ExemplarRing', () => {
  test('gives those of the series and the time that are asked for', () => {
    const ring = new ExemplarRing(() => 10)
    for (const one of [of('b', 1), of('a', 2), of('b', 3)]) expect(ring.add(one)).toBeUndefined()
    expect(shown(ring)).toEqual([
      ['a', 2],
      ['b', 1, 3],
    ])
    expect(shown(ring, [named('=', 'b')], { fromMs: 2, toMs: 3 })).toEqual([['b', 3]])
    expect(shown(ring, [named('=', 'c')])).toEqual([])
  })

  test('keeps as many as there is room for, the newest', () => {
    const ring = new ExemplarRing(() => 3)
    for (let at = 1; at <= 20; at++) ring.add(of(at % 2 === 0 ? 'even' : 'odd', at))
    expect(shown(ring)).toEqual([
      ['even', 18, 20],
      ['odd', 19],
    ])
    expect(ring.size).toBe(3)
  })

  test('follows when there is room for fewer, or for more', () => {
    let most = 4
    const ring = new ExemplarRing(() => most)
    for (let at = 1; at <= 4; at++) ring.add(of('a', at))
    most = 2
    ring.add(of('a', 5))
    expect(shown(ring)).toEqual([['a', 4, 5]])
    most = 3
    for (let at = 6; at <= 9; at++) ring.add(of('a', at))
    expect(shown(ring)).toEqual([['a', 7, 8, 9]])
    most = 0
    expect(ring.add(of('a', 10))).toBeUndefined()
  })

  test('takes one that has no time of its own once, until another is shown', () => {
    const ring = new ExemplarRing(() => 9)
    const shownAt = (timeMs: number, trace: string, isUntimed = true) =>
      ring.add({ ...of('a', 1, trace), timeMs, isUntimed })
    for (const timeMs of [1, 2, 3]) expect(shownAt(timeMs, 'x')).toBeUndefined()
    expect(shown(ring)).toEqual([['a', 1]])
    for (const timeMs of [4, 5]) shownAt(timeMs, 'y')
    shownAt(6, 'x')
    expect(shown(ring)).toEqual([['a', 1, 4, 6]])
    shownAt(7, 'x', false)
    shownAt(8, 'x')
    expect(shown(ring)).toEqual([['a', 1, 4, 6, 7, 8]])
  })

  test('refuses what is older than the last, and what is too long, but not what it has', () => {
    const ring = new ExemplarRing(() => 3)
    ring.add(of('a', 5))
    expect(ring.add(of('a', 5))).toBeUndefined()
    expect(ring.add(of('a', 5, 'other'))).toBe('out of order exemplar')
    expect(ring.add(of('a', 4))).toBe('out of order exemplar')
    expect(ring.add(of('a', 6, 'x'.repeat(121)))).toContain('exceeds maximum of 128')
    expect(ring.add(of('a', 6, 'ü'.repeat(120)))).toBeUndefined()
    expect(shown(ring)).toEqual([['a', 5, 6]])
  })
})
