import type { Container } from '../containers/container.ts'
import { missingContainer } from '../containers/missing-container.ts'
import type { Cursor, Entry } from '../lines/line.ts'
import type { LogSource, Page, ReadRequest, Taken } from './source.ts'

export const placeAt = (offset: number): Cursor => ({ stdout: ['g', offset], stderr: undefined })
export const offsetOf = (cursor: Cursor | undefined) => cursor?.stdout?.[1]

/** A second as a time of a line. */
export const nanosOf = (second: number) => String(BigInt(second) * 1_000_000_000n).padStart(19, '0')

/** A source that keeps one line for each of a container's times, in seconds; its place is the count of lines before. */
export function sourceOf(
  times: Readonly<Record<string, readonly number[]>>,
  listed: readonly Partial<Container>[] = [],
): LogSource & { readonly asked: [string, ReadRequest][] } {
  const asked: [string, ReadRequest][] = []
  const linesOf = (container: string) => {
    const kept = times[container]
    if (kept === undefined) throw missingContainer(container)
    return kept.map((time, at) => {
      const text = `${container}${time}`
      return {
        at,
        line: { container, generation: 'g', time: nanosOf(time), stream: 'stdout' as const, text, partial: false },
      }
    })
  }
  return {
    asked,
    list: async () => listed as readonly Container[],
    ready: async () => undefined,
    isAway: () => false,
    async read(container, request): Promise<Page> {
      asked.push([container, request])
      return pageOf(linesOf(container), request)
    },
    async follow(container, from) {
      const left = linesOf(container).slice(offsetOf(from) ?? 0)
      let cursor = from
      return {
        async take(max): Promise<Taken> {
          const entries: Entry[] = left.splice(0, max).map(({ line, at }) => ({ line, boundary: placeAt(at + 1) }))
          cursor = entries.at(-1)?.boundary ?? cursor
          return { entries, gap: undefined, cursor }
        },
        changed: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
        close: async () => undefined,
      }
    },
  }
}

type Kept = { readonly at: number; readonly line: Entry['line'] }

function pageOf(kept: readonly Kept[], { direction, cursor, since, until, limit, accept }: ReadRequest): Page {
  const place = offsetOf(cursor)
  const isForward = direction === 'forward'
  const side = kept.filter(({ at }) => place === undefined || (isForward ? at >= place : at < place))
  const inTime = side.filter(
    ({ line }) => (since === undefined || line.time >= since) && (until === undefined || line.time <= until),
  )
  const wanted = inTime.filter(({ line }) => accept(line))
  const found = isForward ? wanted.slice(0, limit) : wanted.slice(-limit)
  const first = isForward ? (inTime[0]?.at ?? kept.length) : (found[0]?.at ?? 0)
  const last = (found.at(-1)?.at ?? kept.length - 1) + 1
  return {
    entries: found.map(({ at, line }) => ({ line, boundary: placeAt(isForward ? at + 1 : at) })),
    begin: placeAt(first),
    end: placeAt(isForward ? last : (place ?? kept.length)),
    more: wanted.length > found.length,
    scannedBytes: kept.length,
    gap: undefined,
  }
}
