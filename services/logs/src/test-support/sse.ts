export type SseEvent = { readonly event: string; readonly data: unknown; readonly id: string }

/** Reads a stream's events until `done` says so of one, the server ends it, or `signal` aborts. */
export async function* readEvents(url: string, init: RequestInit = {}): AsyncGenerator<SseEvent> {
  const answer = await fetch(url, init)
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status}: ${await answer.text()}`)
  let text = ''
  for await (const part of answer.body.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))) {
    text += part
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end))
      text = text.slice(end + 2)
      if (event !== undefined) yield event
    }
  }
}

// As EventSource does: the id counts when the event is complete; an event without data is not given out.
function parseEvent(block: string): SseEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
  const id = fields.get('id')
  if (id === undefined) return undefined
  const data = fields.get('data')
  return { event: fields.get('event') ?? 'open', data: data === undefined ? undefined : JSON.parse(data), id }
}
