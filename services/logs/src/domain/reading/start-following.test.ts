import { describe, expect, test } from 'vitest'
import type { Container } from '../containers/container.ts'
import type { Cursor } from '../lines/line.ts'
import { nanosOf, offsetOf, placeAt, sourceOf } from './kept-lines.fixture.ts'
import { joinLater, type StartOptions, startFollowing, worthFollowing } from './start-following.ts'

const times = { a: [11, 12, 13], b: [14, 15] }
const places = (starts: ReadonlyMap<string, Cursor>) =>
  Object.fromEntries([...starts].map(([id, cursor]) => [id, offsetOf(cursor)]))

const ofEngine = (id: string, startedSecond: number | undefined, own: Partial<Container> = {}) =>
  ({
    id,
    state: 'running',
    ...own,
    engine: {
      createdAt: nanosOf(1),
      startedAt: startedSecond === undefined ? undefined : nanosOf(startedSecond),
      ...own.engine,
    },
  }) as Container
const ofProcess = (id: string) => ({ id, engine: undefined, state: 'exited' }) as Container

async function start(given: Partial<StartOptions> = {}, listed: readonly Container[] = []) {
  const source = sourceOf(times, listed)
  const options = { containers: ['a', 'b'], cursors: new Map(), tail: 2, all: false, accept: () => true }
  return places(await startFollowing(source, { ...options, ...given }))
}

describe('a container is followed', () => {
  test('from its newest lines, as many as are wanted', async () => {
    expect(await start({ tail: 2 })).toEqual({ a: 1, b: 0 })
    expect(await start({ tail: 1 })).toEqual({ a: 2, b: 1 })
  })

  test('from its end when none are wanted', async () => {
    expect(await start({ tail: 0 })).toEqual({ a: 3, b: 2 })
  })

  test('from its beginning when all are', async () => {
    expect(await start({ tail: 'all' })).toEqual({ a: 0, b: 0 })
  })

  test('from where earlier reading stopped', async () => {
    expect(await start({ cursors: new Map([['a', placeAt(2)]]) })).toEqual({ a: 2, b: 0 })
  })

  test('from the newest lines that are accepted', async () => {
    expect(await start({ tail: 1, accept: ({ text }) => text === 'a12' || text === 'b14' })).toEqual({ a: 1, b: 0 })
  })

  test('and one that is gone is left out of all, or refused', async () => {
    expect(await start({ containers: ['a', 'gone'], all: true })).toEqual({ a: 1 })
    await expect(start({ containers: ['a', 'gone'] })).rejects.toThrow('Cannot read "gone"')
  })
})

describe('of all containers, one that no cursor knows', () => {
  const cursors = new Map([['a', placeAt(3)]])

  test('has come since: a process is read from its beginning', async () => {
    expect(await start({ cursors, all: true, tail: 0 }, [ofProcess('b')])).toEqual({ a: 3, b: undefined })
  })

  test('of an engine is read from its start, or a little before', async () => {
    expect(await start({ cursors, all: true, tail: 0 }, [ofEngine('b', 17)])).toEqual({ a: 3, b: 1 })
    expect(await start({ cursors, all: true, tail: 0 }, [ofEngine('b', undefined)])).toEqual({ a: 3, b: undefined })
  })

  test('is not new where there is no cursor at all', async () => {
    expect(await start({ all: true, tail: 0 }, [ofProcess('a'), ofProcess('b')])).toEqual({ a: 3, b: 2 })
  })
})

describe('worth following', () => {
  const stopped = (id: string, finishedSecond: number | undefined) =>
    ofEngine(id, 1, {
      state: 'exited',
      engine: { finishedAt: finishedSecond === undefined ? undefined : nanosOf(finishedSecond) } as Container['engine'],
    })

  test('is what may write, and what stopped within the last ten minutes', () => {
    const containers = [
      ofProcess('process'),
      ofEngine('running', 1),
      stopped('just', 401),
      stopped('long', 400),
      stopped('never', undefined),
    ]
    expect(worthFollowing(containers, 1_000_000).map(({ id }) => id)).toEqual(['process', 'running', 'just'])
  })
})

describe('what joins a stream of all later', () => {
  const join = async (listed: readonly Container[], given: Partial<Parameters<typeof joinLater>[1]> = {}) => {
    const options = { known: new Set<string>(), begunMs: 13_000, cursors: new Map(), tail: 1, accept: () => true }
    return places(await joinLater(sourceOf(times, listed), { ...options, ...given }))
  }

  test('is read from its start when it began since', async () => {
    expect(await join([ofEngine('a', 14)])).toEqual({ a: 1 })
    expect(await join([ofProcess('b')])).toEqual({ b: undefined })
  })

  test('gives its newest lines when it began before', async () => {
    expect(await join([ofEngine('a', 12)])).toEqual({ a: 2 })
    expect(await join([ofEngine('b', undefined)])).toEqual({ b: 1 })
  })

  test('goes on where it stopped when a cursor knows it', async () => {
    expect(await join([ofEngine('a', 14)], { cursors: new Map([['a', placeAt(2)]]) })).toEqual({ a: 2 })
  })

  test('is none that the stream has already', async () => {
    expect(await join([ofEngine('a', 14), ofProcess('b')], { known: new Set(['a', 'b']) })).toEqual({})
  })

  test('is none that is gone by now', async () => {
    expect(await join([ofEngine('gone', 14), ofEngine('away', 1)])).toEqual({})
  })
})
