import { Failure } from '@hearth/kernel'

/** An event of this length or more is no piece of an answer. */
const maxEventCharacters = 8_388_608

/**
 * The `data` of server-sent events, one by one; events that carry none are passed over. Leaving the
 * loop cancels the body, and so does aborting `signal`, whose reason is thrown then.
 *
 * @throws {Failure} `upstream` for an event that is too long
 */
export async function* readData(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const leave = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      held += decoder.decode(value, { stream: !done })
      const events = held.split(/\r?\n\r?\n/)
      held = done ? '' : (events.pop() ?? '')
      if (held.length > maxEventCharacters)
        throw new Failure('upstream', 'Cannot read the answer of the upstream: an event of it is too long')
      for (const event of events) {
        const data = dataOf(event)
        if (data !== '') yield data
      }
      if (done) return
    }
  } finally {
    signal.removeEventListener('abort', leave)
    await reader.cancel().catch(() => undefined)
  }
}

function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
}
