import { Failure } from '@hearth/kernel'
import { LIMITS } from '../limits.ts'

/** One server-sent event; `event` is `message` when the server named none. */
export type ServerEvent = { readonly event: string; readonly data: string }

/**
 * Server-sent events of a response body, in order. Comments, ids and events without data are left out.
 *
 * @throws {Failure} `upstream` when one event exceeds `LIMITS.request.maxFrameBytes` characters
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let pending = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    pending = (pending + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n')
    const frames = pending.split('\n\n')
    pending = frames.pop() ?? ''
    for (const frame of frames) {
      const event = parseFrame(frame)
      if (event !== undefined) yield event
    }
    if (pending.length > LIMITS.request.maxFrameBytes)
      throw new Failure('upstream', 'Cannot read the stream: one event is too long')
  }
  const last = parseFrame(pending)
  if (last !== undefined) yield last
}

function parseFrame(frame: string): ServerEvent | undefined {
  const data: string[] = []
  let event = 'message'
  for (const line of frame.split('\n')) {
    const [, field, value = ''] = /^([^:]*): ?(.*)$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'event') event = value
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') }
}
