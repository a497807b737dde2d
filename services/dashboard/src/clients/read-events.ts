import { Failure } from '@hearth/kernel'
import type { UpstreamAnswer } from '../domain/datasource/upstream.ts'

export type ReadEvent = { readonly name: string; readonly data: string }

/**
 * The server-sent events of an answer as they come; comments and the other fields are passed over.
 *
 * @throws {Failure} `upstream` for one that is longer than `maxChars`
 */
export async function* readEvents({ body }: UpstreamAnswer, maxChars: number): AsyncGenerator<ReadEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    if (rest.length > maxChars) throw new Failure('upstream', `An event is longer than ${maxChars} characters`)
    for (const event of events) yield eventOf(event.split('\n'))
  }
}

function eventOf(lines: readonly string[]): ReadEvent {
  const all = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []))
  return { name: all('event')[0] ?? '', data: all('data').join('\n') }
}
