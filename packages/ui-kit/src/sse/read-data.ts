import { AskError } from '../api/ask.ts'
import { t } from './words.ts'

/**
 * The `data` of each server-sent event in a body of bytes, as it arrives. Comments and other fields
 * are passed over; a last event that was cut short is dropped.
 */
export async function* readData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const events = rest.split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = dataOf(event)
      if (data !== undefined) yield data
    }
  }
}

function dataOf(event: string): string | undefined {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
}

/**
 * A body as an async iterable, which not every browser offers by itself.
 *
 * @throws {AskError} when the connection is lost; what ended the request, when that was this page
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } catch (cause) {
    // Browsers have a word each for it, and none that tells a reader what happened.
    if (cause instanceof TypeError) throw new AskError(t('brokeOff'), 0, { cause })
    throw cause
  } finally {
    // A reader that leaves early ends the request, and with it the work behind it.
    await reader.cancel().catch(() => undefined)
  }
}
