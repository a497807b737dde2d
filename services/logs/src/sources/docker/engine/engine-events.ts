import type { IncomingMessage } from 'node:http'
import { eventMessage } from './wire.ts'

// Health checks run a command every few seconds; what they do to the container is `health_status`.
const wanted = [
  'create',
  'start',
  'restart',
  'die',
  'stop',
  'oom',
  'pause',
  'unpause',
  'rename',
  'update',
  'health_status',
  'destroy',
  // Podman's words.
  'init',
  'died',
  'remove',
]

/** The `filters` parameter of the events that are asked for. */
export const eventFilters = JSON.stringify({ type: ['container'], event: wanted })

const maxEventChars = 1_048_576

/** The ids of the containers that something happened to, until the engine ends the stream or its `signal` aborts. */
export async function* readEvents(answer: IncomingMessage): AsyncGenerator<string> {
  for await (const line of eventLines(answer)) {
    const id = idIn(line)
    if (id !== undefined) yield id
  }
}

/** Events as the engine writes them, each without the newline behind it. */
export async function* eventLines(answer: IncomingMessage): AsyncGenerator<string> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const part of answer as AsyncIterable<string>) {
    text += part
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 1)
    }
    if (text.length > maxEventChars) throw new Error(`an event of more than ${maxEventChars} characters`)
  }
}

// In a sequence of JSON texts each begins with a record separator.
function idIn(line: string): string | undefined {
  try {
    return eventMessage.safeParse(JSON.parse(line.slice(line.indexOf('{')))).data?.Actor.ID
  } catch {
    return undefined
  }
}
