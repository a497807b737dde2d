import { describe, expect, test } from 'vitest'
import { offsetOf, placeAt, sourceOf } from './kept-lines.fixture.ts'
import { type LogQuery, queryLogs } from './query-logs.ts'

const times = { a: [1, 4, 5, 8], b: [2, 3, 6, 7] }

async function query(given: Partial<LogQuery> = {}, source = sourceOf(times)) {
  const page = await queryLogs(source, {
    containers: ['a', 'b'],
    all: false,
    cursors: new Map(),
    direction: 'backward',
    since: undefined,
    until: undefined,
    limit: 3,
    accept: () => true,
    ...given,
  })
  const places = (side: 'begin' | 'end') => Object.fromEntries([...page[side]].map(([id, at]) => [id, offsetOf(at)]))
  return {
    ...page,
    texts: page.lines.map(({ text }) => text),
    begin: places('begin'),
    end: places('end'),
    cursors: page,
  }
}

describe('a page over several containers', () => {
  test('holds the newest of all, oldest first', async () => {
    const { texts, more, begin, end } = await query()
    expect([texts, more]).toEqual([['b6', 'b7', 'a8'], true])
    // What was crowded out is read with the next page.
    expect([begin, end]).toEqual([
      { a: 3, b: 2 },
      { a: 4, b: 4 },
    ])
  })

  test('goes on before it, each line once', async () => {
    const last = await query()
    const next = await query({ cursors: last.cursors.begin })
    const first = await query({ cursors: next.cursors.begin })
    expect([next.texts, first.texts, first.more]).toEqual([['b3', 'a4', 'a5'], ['a1', 'b2'], false])
  })

  test('holds the oldest of all when it is read forward, and goes on behind them', async () => {
    const first = await query({ direction: 'forward' })
    expect([first.texts, first.more, first.begin, first.end]).toEqual([
      ['a1', 'b2', 'b3'],
      true,
      { a: 0, b: 0 },
      { a: 1, b: 2 },
    ])
    const next = await query({ direction: 'forward', cursors: first.cursors.end })
    expect(next.texts).toEqual(['a4', 'a5', 'b6'])
  })

  test('a container of which no line was kept stays where it was', async () => {
    const source = sourceOf({ a: [1, 2], b: [9] })
    expect((await query({ limit: 1 }, source)).begin).toEqual({ a: 2, b: 0 })
    expect((await query({ limit: 1, direction: 'forward' }, source)).end).toEqual({ a: 1, b: 0 })
  })

  test('that holds all says so, and how much was looked through', async () => {
    const { texts, more, scannedBytes, gaps } = await query({ limit: 8 })
    expect([texts.length, more, scannedBytes, gaps]).toEqual([8, false, 8, []])
  })

  test('says that there is more where one container has more', async () => {
    expect((await query({ limit: 3, containers: ['a'] })).more).toBe(true)
  })

  test('tells the gaps', async () => {
    const source = sourceOf(times)
    const gap = { container: 'b', reason: 'rotated' } as const
    const gapped = {
      ...source,
      read: async (id: string, request: Parameters<typeof source.read>[1]) => ({
        ...(await source.read(id, request)),
        gap: id === 'b' ? gap : undefined,
      }),
    }
    expect((await query({}, gapped)).gaps).toEqual([gap])
  })
})

describe('a container that is gone', () => {
  test('is refused when it was asked for by name', async () => {
    await expect(query({ containers: ['a', 'gone'] })).rejects.toThrow('Cannot read "gone"')
  })

  test('is left out of all', async () => {
    expect((await query({ containers: ['a', 'gone'], all: true })).begin).toEqual({ a: 1 })
  })
})

test('each container is read from its own place', async () => {
  const source = sourceOf(times)
  await query({ cursors: new Map([['a', placeAt(2)]]) }, source)
  expect(source.asked.map(([id, { cursor }]) => [id, offsetOf(cursor)])).toEqual([
    ['a', 2],
    ['b', undefined],
  ])
})
