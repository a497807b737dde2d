/** One server-sent event. */
export type StreamEvent = {
  /** Its name; a reader takes one without for a `message`. */
  readonly event?: string
  /** What a reader that comes back sends as `Last-Event-ID`. */
  readonly id?: string
  /** After how many milliseconds a reader that lost its connection is to come back. */
  readonly retryMs?: number
  /** A text, of several lines too; an event without is not told to anybody and only says the rest. */
  readonly data?: string
}

/**
 * A server-sent event as text, complete with its blank line.
 *
 * @throws {RangeError} for a name or an id with a line break: what follows it would be read as a field, or as an event,
 *   of its own
 */
export function eventFrame({ event, id, retryMs, data }: StreamEvent): string {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  const name = event === undefined ? '' : `event: ${oneLine('name', event)}\n`
  const place = id === undefined ? '' : `id: ${oneLine('id', id)}\n`
  return `${retry}${name}${place}${data === undefined ? '' : dataLines(data)}\n`
}

/** A server-sent event with a value as JSON; see {@link eventFrame}. */
export function jsonFrame(value: unknown, event: Omit<StreamEvent, 'data'> = {}): string {
  return eventFrame({ ...event, data: JSON.stringify(value) })
}

const lineBreak = /\r\n|\r|\n/

function oneLine(what: string, text: string): string {
  if (!lineBreak.test(text)) return text
  throw new RangeError(`Cannot write an event whose ${what} is ${JSON.stringify(text)}: it must stand on one line`)
}

function dataLines(data: string): string {
  if (!lineBreak.test(data)) return `data: ${data}\n`
  return data
    .split(lineBreak)
    .map((line) => `data: ${line}\n`)
    .join('')
}
