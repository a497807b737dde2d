import { testKey } from './running-service.ts'

export type StreamEvent = { readonly event: string; readonly data: unknown }

type Target = { readonly url: string }

/** Asks a chatflow, with the key unless `headers` say otherwise; the body is JSON or, as text, sent as it is. */
export function ask(
  { url }: Target,
  flowId: string,
  body: unknown,
  init: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${url}/api/v1/prediction/${flowId}`, {
    method: 'POST',
    headers: init.headers ?? { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(init.signal === undefined ? {} : { signal: init.signal }),
  })
}

/** Asks and reads the JSON answer. */
export async function answerOf(target: Target, flowId: string, body: unknown): Promise<Record<string, unknown>> {
  return (await ask(target, flowId, body)).json() as Promise<Record<string, unknown>>
}

/** The events of a stream as they arrive, read as the official client reads them. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  let rest = ''
  for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice('data:'.length)) as StreamEvent
  }
}

/** All events of a stream. */
export async function allEvents(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of eventsOf(response)) events.push(event)
  return events
}

/** Polls until the condition holds; the test's own time limit ends it otherwise. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}
