import type { Entry } from '../../domain/lines/line.ts'
import type { LogTail } from '../../domain/reading/source.ts'
import type { Matcher, StreamEntry, StreamStore } from '../../domain/streams/stream-store.ts'
import { cursorAt, lineOf, type Place } from './places.ts'

/** Lines as they are sent, from a place on. A batch is read ahead, and the next when that has been taken. */
export function followPushed(
  streams: StreamStore,
  matchers: readonly Matcher[],
  container: string,
  from: Place,
): LogTail {
  const leave = new AbortController()
  const lines = streams.follow(matchers, from.time, leave.signal)[Symbol.asyncIterator]()
  let place = from
  // Lines of the first time that were given out before.
  let known = from.count
  let ahead: StreamEntry[] = []
  let failure: unknown
  let reading: Promise<void> | undefined

  const readAhead = (): Promise<void> => {
    reading ??= lines
      .next()
      .then(
        ({ done, value }) => {
          if (done !== true) ahead = [...value]
        },
        (error: unknown) => {
          failure = error
        },
      )
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  const give = (entry: StreamEntry): Entry | undefined => {
    if (known > 0 && entry.time === from.time) {
      known -= 1
      return undefined
    }
    // One that comes late does not move the place back: what lies between was given out.
    if (entry.time > place.time) place = { time: entry.time, count: 1 }
    else if (entry.time === place.time) place = { time: place.time, count: place.count + 1 }
    return { line: lineOf(container, entry), boundary: cursorAt(place) }
  }

  void readAhead()
  return {
    async take(max) {
      if (failure !== undefined) throw failure
      const entries: Entry[] = []
      while (ahead.length > 0 && entries.length < max)
        entries.push(...ahead.splice(0, max - entries.length).flatMap((entry) => give(entry) ?? []))
      if (ahead.length === 0) void readAhead()
      return { entries, gap: undefined, cursor: cursorAt(place) }
    },
    async changed(signal) {
      if (signal.aborted || ahead.length > 0 || failure !== undefined) return
      const { promise, resolve } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => resolve(), { once: true })
      await Promise.race([readAhead(), promise])
      resolve()
    },
    async close() {
      leave.abort()
      await reading
      await lines.return?.(undefined)
    },
  }
}
