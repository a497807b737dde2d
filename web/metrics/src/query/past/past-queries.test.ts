import { describe, expect, test } from 'vitest'
import { forget, forgetAll, readPast, remember } from './past-queries.ts'

function createStore(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [['hearth.metrics.queries', text]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('queries of this browser', () => {
  test('are kept once each, the last one first, a hundred at most', () => {
    const store = createStore()
    for (let at = 0; at < 120; at++) remember(store, `q${at}`, at)
    remember(store, ' q50 ', 500)
    const past = readPast(store)
    expect([past.length, past[0], past[1]?.expr, past.at(-1)?.expr]).toEqual([
      100,
      { expr: 'q50', atMs: 500 },
      'q119',
      'q20',
    ])
  })

  test.each(['', '   ', 'x'.repeat(4_001)])('are not kept when there is nothing or too much of them', (expr) => {
    const store = createStore()
    remember(store, expr, 1)
    expect(readPast(store)).toEqual([])
  })

  test('can be forgotten, one or all', () => {
    const store = createStore()
    for (const expr of ['a', 'b', 'c']) remember(store, expr, 1)
    expect(forget(store, 'b').map(({ expr }) => expr)).toEqual(['c', 'a'])
    forgetAll(store)
    expect([readPast(store), store.kept.size]).toEqual([[], 0])
  })

  test.each(['{', '{}', '[1, {"expr": 2}]'])('that somebody broke are none: %s', (text) => {
    expect(readPast(createStore(text))).toEqual([])
  })
})

test('a browser that keeps nothing is no fault', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  remember(store, 'a', 1)
  expect(readPast(store)).toEqual([])
})
