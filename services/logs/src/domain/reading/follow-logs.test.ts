import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { BEGINNING, type Cursor, type Entry } from '../lines/line.ts'
import { type FollowEvent, type FollowOptions, followLogs } from './follow-logs.ts'
import type { Gap, LogSource, Taken } from './source.ts'

const placeOf = (offset: number): Cursor => ({ stdout: ['g', offset], stderr: undefined })

/** A line of a container, written at a time in place of its offset too. */
function entry(container: string, time: number, text = `${container}${time}`): Entry {
  const line = { container, generation: 'g', time: String(time), stream: 'stdout', text, partial: false } as const
  return { line, boundary: placeOf(time) }
}

/** Containers whose lines are written by the test; a reader takes them, and waits where there are none. */
function writtenBy(containers: Record<string, { entries: Entry[]; ended?: boolean; gap?: Gap }>) {
  const opened: string[] = []
  const closed: string[] = []
  let wake = Promise.withResolvers<void>()
  const source: Pick<LogSource, 'follow'> = {
    async follow(id, from) {
      const written = containers[id]
      if (written === undefined) throw new Failure('missing', `Cannot read "${id}": there is no such container`)
      opened.push(id)
      let cursor = from
      return {
        async take(max): Promise<Taken> {
          const entries = written.entries.splice(0, max)
          cursor = entries.at(-1)?.boundary ?? cursor
          const { gap } = written
          delete written.gap
          return { entries, gap, cursor, ended: written.ended === true && written.entries.length === 0 }
        },
        async changed(signal) {
          if (written.entries.length > 0) return
          const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
          await Promise.race([wake.promise, aborted])
        },
        close: async () => void closed.push(id),
      }
    },
  }
  const notify = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  return { source: source as LogSource, opened, closed, notify }
}

function follow(source: LogSource, ids: readonly string[], own: Partial<FollowOptions> = {}) {
  const leaving = new AbortController()
  const events = followLogs(source, {
    starts: new Map(ids.map((id) => [id, BEGINNING])),
    accept: () => true,
    maxBatchLines: 10,
    maxBatchChars: 1_000,
    rejoinMs: 60_000,
    clock: () => 0,
    signal: leaving.signal,
    ...own,
  })
  return { events, leaving }
}

/** The next events, as far as one that is of this kind. */
async function until(events: AsyncGenerator<FollowEvent>, kind: FollowEvent['kind']): Promise<FollowEvent[]> {
  const found: FollowEvent[] = []
  while (found.at(-1)?.kind !== kind) {
    const { value, done } = await events.next()
    if (done) throw new Error(`Ended without ${kind}`)
    found.push(value)
  }
  return found
}

const texts = (event: FollowEvent | undefined) =>
  event?.kind === 'lines' ? event.lines.map(({ text }) => text) : event?.kind

describe('lines of several containers', () => {
  test('come merged by time, after word of the start', async () => {
    const { source } = writtenBy({ a: { entries: [entry('a', 1), entry('a', 4)] }, b: { entries: [entry('b', 2)] } })
    const found = await until(follow(source, ['a', 'b']).events, 'caught-up')
    expect(found.map(texts)).toEqual(['started', ['a1', 'b2', 'a4'], 'caught-up'])
  })

  test('tell with each event how far each container has been given out', async () => {
    const { source } = writtenBy({ a: { entries: [entry('a', 1), entry('a', 3)] }, b: { entries: [entry('b', 2)] } })
    const found = await until(follow(source, ['a', 'b'], { maxBatchLines: 2 }).events, 'caught-up')
    const cursors = found.map((event) => Object.fromEntries(event.cursors))
    expect(found.map(texts)).toEqual(['started', ['a1', 'b2'], ['a3'], 'caught-up'])
    expect(cursors).toEqual([
      { a: BEGINNING, b: BEGINNING },
      { a: placeOf(1), b: placeOf(2) },
      { a: placeOf(3), b: placeOf(2) },
      { a: placeOf(3), b: placeOf(2) },
    ])
  })

  test('wait for the next line of one that has more, which may be older', async () => {
    const { source } = writtenBy({
      a: { entries: [entry('a', 1), entry('a', 2), entry('a', 3)] },
      b: { entries: [entry('b', 4)] },
    })
    const found = await until(follow(source, ['a', 'b'], { maxBatchLines: 2 }).events, 'caught-up')
    expect(found.map(texts)).toEqual(['started', ['a1', 'a2'], ['a3', 'b4'], 'caught-up'])
  })

  test('that are not accepted are passed over, and their place too', async () => {
    const { source } = writtenBy({ a: { entries: [entry('a', 1), entry('a', 2)] } })
    const found = await until(follow(source, ['a'], { accept: () => false }).events, 'caught-up')
    expect(found.map(texts)).toEqual(['started', 'caught-up'])
    expect(found.at(-1)?.cursors.get('a')).toEqual(placeOf(2))
  })

  test('are cut into events by their text; one that is too long goes alone', async () => {
    const { source } = writtenBy({ a: { entries: [entry('a', 1, 'xxxx'), entry('a', 2, 'yy'), entry('a', 3, 'z')] } })
    const found = await until(follow(source, ['a'], { maxBatchChars: 3 }).events, 'caught-up')
    expect(found.map(texts)).toEqual(['started', ['xxxx'], ['yy', 'z'], 'caught-up'])
  })

  test('come as they are written; having caught up is said once', async () => {
    const entries = [entry('a', 1)]
    const { source, notify } = writtenBy({ a: { entries } })
    const { events } = follow(source, ['a'])
    await until(events, 'caught-up')
    const next = events.next()
    entries.push(entry('a', 2))
    notify()
    expect(texts((await next).value as FollowEvent)).toEqual(['a2'])
    const after = events.next()
    entries.push(entry('a', 3))
    notify()
    expect(texts((await after).value as FollowEvent)).toEqual(['a3'])
  })
})

describe('a gap', () => {
  test('is told before the lines behind it', async () => {
    const gap = { container: 'a', reason: 'rotated' } as const
    const { source } = writtenBy({ a: { entries: [entry('a', 5)], gap } })
    const found = await until(follow(source, ['a']).events, 'caught-up')
    expect(found).toMatchObject([{ kind: 'started' }, { kind: 'gap', gap }, { kind: 'lines' }, { kind: 'caught-up' }])
  })
})

describe('a container that goes', () => {
  test('ends after its last line, and is closed; the others go on', async () => {
    const { source, closed } = writtenBy({ a: { entries: [entry('a', 1)], ended: true }, b: { entries: [] } })
    const found = await until(follow(source, ['a', 'b']).events, 'caught-up')
    expect(found.map(texts)).toEqual(['started', ['a1'], 'ended', 'caught-up'])
    expect(found[2]).toMatchObject({ container: 'a' })
    expect([...(found[2]?.cursors.keys() ?? [])]).toEqual(['b'])
    expect(closed).toEqual(['a'])
  })

  test('ends the whole when it is the last, and none can join', async () => {
    const { source } = writtenBy({ a: { entries: [], ended: true } })
    const kinds: string[] = []
    for await (const { kind } of follow(source, ['a'], { rejoinMs: 1 }).events) kinds.push(kind)
    expect(kinds).toEqual(['started', 'ended', 'caught-up'])
  })

  test('was gone before it could be opened', async () => {
    const { source } = writtenBy({ b: { entries: [entry('b', 1)] } })
    const found = await until(follow(source, ['a', 'b']).events, 'caught-up')
    expect(found.map(texts)).toEqual(['started', ['b1'], 'caught-up'])
  })
})

describe('containers that join', () => {
  test('are asked for after a while, told which are known, and read from where they are to begin', async () => {
    const { source } = writtenBy({ a: { entries: [entry('a', 1)] }, b: { entries: [entry('b', 2)] } })
    const known: string[][] = []
    const joined: FollowOptions['joined'] = async (ids) => {
      known.push([...ids])
      return new Map([['b', placeOf(1)]])
    }
    let nowMs = 0
    const { events } = follow(source, ['a'], { joined, rejoinMs: 5, clock: () => (nowMs += 10) })
    const found = [...(await until(events, 'lines')), ...(await until(events, 'lines'))]
    expect(found.filter(({ kind }) => kind === 'lines').map(texts)).toEqual([['a1'], ['b2']])
    expect(known[0]).toEqual(['a'])
  })

  test('are not asked for before their time', async () => {
    const { source } = writtenBy({ a: { entries: [entry('a', 1)] } })
    let asked = 0
    const joined = async () => {
      asked += 1
      return new Map()
    }
    await until(follow(source, ['a'], { joined, rejoinMs: 5 }).events, 'caught-up')
    expect(asked).toBe(0)
  })
})

describe('a reader that leaves', () => {
  test('closes everything, while it waits', async () => {
    const { source, closed } = writtenBy({ a: { entries: [] }, b: { entries: [] } })
    const { events, leaving } = follow(source, ['a', 'b'])
    await until(events, 'caught-up')
    const end = events.next()
    leaving.abort()
    expect(await end).toEqual({ done: true, value: undefined })
    expect(closed).toEqual(['a', 'b'])
  })

  test('closes everything, between two events', async () => {
    const { source, closed } = writtenBy({ a: { entries: [entry('a', 1)] } })
    for await (const { kind } of follow(source, ['a']).events) if (kind === 'lines') break
    expect(closed).toEqual(['a'])
  })
})
