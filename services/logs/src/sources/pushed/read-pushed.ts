import type { Entry, Nanos } from '../../domain/lines/line.ts'
import type { Page, ReadRequest } from '../../domain/reading/source.ts'
import type { Matcher, StreamEntry, StreamStore } from '../../domain/streams/stream-store.ts'
import { after, beginning, cursorAt, endOfTime, lineOf, type Place, placeAt } from './places.ts'

export type PushedRequest = ReadRequest & {
  readonly matchers: readonly Matcher[]
  readonly container: string
  /** A page ends after so many bytes of lines, found or not. */
  readonly maxScanBytes: number
}

type Numbered = { readonly entry: StreamEntry; readonly number: number }

export async function readForward(streams: StreamStore, request: PushedRequest): Promise<Page> {
  const { since = '', until, cursor, limit, maxScanBytes } = request
  const start = cursor === undefined ? { time: since, count: 0 } : placeAt(cursor)
  const from = later(start.time, since)
  const range = { from, until: until === undefined ? endOfTime : after(until) }
  const entries: Entry[] = []
  let [place, scannedBytes] = [start as Place, 0]
  for await (const { entry, number } of numbered(streams, request.matchers, range)) {
    if (entry.time === start.time && number <= start.count) continue
    if (entries.length >= limit || scannedBytes >= maxScanBytes)
      return { entries, begin: cursorAt(start), end: cursorAt(place), more: true, scannedBytes, gap: undefined }
    place = { time: entry.time, count: number }
    scannedBytes += entry.line.length
    add(entries, request, entry, place)
  }
  return { entries, begin: cursorAt(start), end: cursorAt(place), more: false, scannedBytes, gap: undefined }
}

export async function readBackward(streams: StreamStore, request: PushedRequest): Promise<Page> {
  const { since = '', until = endOfTime, cursor, limit, maxScanBytes } = request
  const start = cursor === undefined ? undefined : placeAt(cursor)
  const last = start === undefined || until < start.time ? until : start.time
  const range = { from: since, until: after(last) }
  const entries: Entry[] = []
  let [end, begin, scannedBytes] = [start, start, 0]
  const page = (more: boolean): Page => {
    const [first, behind] = [begin ?? beginning, end ?? beginning]
    return {
      entries: entries.reverse(),
      begin: cursorAt(first),
      end: cursorAt(behind),
      more,
      scannedBytes,
      gap: undefined,
    }
  }
  for await (const { entry, number } of numberedBackward(streams, request.matchers, range)) {
    if (start !== undefined && entry.time === start.time && number > start.count) continue
    if (entries.length >= limit || scannedBytes >= maxScanBytes) return page(true)
    end ??= { time: entry.time, count: number }
    begin = { time: entry.time, count: number - 1 }
    scannedBytes += entry.line.length
    add(entries, request, entry, begin)
  }
  return page(false)
}

function later(left: Nanos, right: Nanos): Nanos {
  return left < right ? right : left
}

function add(into: Entry[], { container, accept }: PushedRequest, entry: StreamEntry, boundary: Place): void {
  const line = lineOf(container, entry)
  if (accept(line)) into.push({ line, boundary: cursorAt(boundary) })
}

// Each line with its number among those of its time.
async function* numbered(
  streams: StreamStore,
  matchers: readonly Matcher[],
  range: { readonly from: Nanos; readonly until: Nanos },
): AsyncGenerator<Numbered> {
  let [time, number] = ['', 0]
  for await (const batch of streams.read(matchers, range, 'forward', new AbortController().signal)) {
    for (const entry of batch) {
      number = entry.time === time ? number + 1 : 1
      time = entry.time
      yield { entry, number }
    }
  }
}

// The numbers of a time's lines are known when all of them have been read.
async function* numberedBackward(
  streams: StreamStore,
  matchers: readonly Matcher[],
  range: { readonly from: Nanos; readonly until: Nanos },
): AsyncGenerator<Numbered> {
  let group: StreamEntry[] = []
  const told = () => group.map((entry, at) => ({ entry, number: group.length - at }))
  for await (const batch of streams.read(matchers, range, 'backward', new AbortController().signal)) {
    for (const entry of batch) {
      if (group[0] !== undefined && group[0].time !== entry.time) {
        yield* told()
        group = []
      }
      group.push(entry)
    }
  }
  yield* told()
}
