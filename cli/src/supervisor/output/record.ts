export type StreamName = 'stdout' | 'stderr'

/** Encodes captured text as one line of Docker's json-file form, with times that only go forward. */
export type RecordEncoder = (text: string, stream: StreamName) => Buffer

/**
 * @param options.nowMs Unix time in milliseconds; it may jump back
 * @param options.afterUs microseconds since 1970 of the last record already in the file
 */
export function createRecordEncoder(options: {
  readonly nowMs: () => number
  readonly afterUs?: number | undefined
}): RecordEncoder {
  let lastUs = options.afterUs ?? 0
  return (text, stream) => {
    // Each record gets a time of its own, so that a reader can tell which ones it has seen.
    lastUs = Math.max(Math.floor(options.nowMs()) * 1_000, lastUs + 1)
    return Buffer.from(`${JSON.stringify({ log: text, stream, time: renderTime(lastUs) })}\n`)
  }
}

/** Microseconds since 1970 as RFC 3339 with nine fractional digits. */
export function renderTime(us: number): string {
  const toMilliseconds = new Date(Math.floor(us / 1_000)).toISOString().slice(0, -1)
  return `${toMilliseconds}${String(us % 1_000).padStart(3, '0')}000Z`
}

/** The opposite of {@link renderTime}; `undefined` for anything else. */
export function parseTime(time: string): number | undefined {
  const match = /^(.{19}\.\d{3})(\d{3})\d{3}Z$/.exec(time)
  const ms = Date.parse(`${match?.[1]}Z`)
  return Number.isNaN(ms) ? undefined : ms * 1_000 + Number(match?.[2])
}
