import { describe, expect, test } from 'vitest'
import type { LineBody } from '../../../../services/logs/src/wire/line.ts'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import { canLoadOlder, maxItems, openTail, reduceTail, type TailEvent, type TailState } from './tail-state.ts'

const line = (m: string): LineBody => ({ c: 'c', g: 'g', t: '1'.repeat(19), s: 'stdout', l: 'info', m })
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => line(`${from + at}`))
const page = (rest: Partial<PageBody>): PageBody => ({
  lines: [],
  prev: null,
  next: 'next',
  scanned: { bytes: 0, ms: 0 },
  gaps: [],
  ...rest,
})
const shown = ({ items }: TailState) => items.map(({ line, notice }) => line?.m ?? notice?.kind)
const events = (state: TailState, ...list: TailEvent[]) => reduceTail(state, { kind: 'events', events: list })

describe('the state of a tail', () => {
  test('begins with a page and goes on where its stream says', () => {
    const opened = openTail(page({ lines: lines(1, 2), prev: 'before' }))
    expect([shown(opened), opened.cursor, canLoadOlder(opened)]).toEqual([['1', '2'], 'next', true])
    const later = events(opened, { name: 'lines', id: 'a', data: lines(3, 4) }, { name: 'caught-up', id: 'b' })
    expect([shown(later), later.cursor, later.caughtUp]).toEqual([['1', '2', '3', '4'], 'b', true])
  })

  test('takes older lines before the others, whose keys stay', () => {
    const opened = openTail(page({ lines: lines(5, 6), prev: 'p1' }))
    const older = reduceTail(opened, { kind: 'older', page: page({ lines: lines(2, 4), prev: 'p2' }) })
    const oldest = reduceTail(older, { kind: 'older', page: page({ lines: lines(1, 1), prev: null }) })
    expect(shown(oldest)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(oldest.items.map(({ key }) => key)).toEqual([-4, -3, -2, -1, 0, 1])
    expect([canLoadOlder(older), canLoadOlder(oldest)]).toEqual([true, false])
  })

  test('goes on searching from where an empty page ended', () => {
    const opened = openTail(page({ lines: lines(5, 6), prev: 'p1' }))
    const searched = reduceTail(opened, { kind: 'older', page: page({ prev: 'p2' }) })
    expect([shown(searched), searched.marks]).toEqual([['5', '6'], [{ key: 0, cursor: 'p2' }]])
  })

  test('tells of what is missing and of what is gone, where it happened', () => {
    const opened = openTail(page({ lines: lines(1, 1), gaps: [{ container: 'c', reason: 'unreadable', lost: null }] }))
    const later = events(
      opened,
      { name: 'gap', id: 'a', data: { container: 'c', reason: 'rotated' } },
      { name: 'lines', id: 'b', data: lines(9, 9) },
      { name: 'container', id: 'c', data: { container: 'c' } },
    )
    expect(shown(later)).toEqual(['gap', '1', 'gap', '9', 'removed'])
    expect(later.removed).toEqual(['c'])
    const latest = events(later, { name: 'container', id: 'd', data: { container: 'other' } })
    expect(latest.removed).toEqual(['c', 'other'])
  })

  test('keeps a bounded number of rows, and what it drops can be asked for again', () => {
    let state = openTail(page({ lines: lines(1, 300), prev: 'before' }))
    for (let at = 0; at < 500; at++) {
      const from = 301 + at * 60
      state = events(state, { name: 'lines', id: `after ${from + 59}`, data: lines(from, from + 59) })
    }
    expect(state.items.length).toBeLessThanOrEqual(maxItems)
    expect(state.items.length).toBeGreaterThan(maxItems - 600)
    const [first] = shown(state)
    expect(state.marks[0].cursor).toBe(`after ${Number(first) - 1}`)
    expect(shown(state).at(-1)).toBe('30300')
    const keys = state.items.map(({ key }) => key)
    expect(keys).toEqual(keys.map((_, at) => (keys[0] ?? 0) + at))
  })
})
