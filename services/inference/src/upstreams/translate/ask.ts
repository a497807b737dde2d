import { Failure } from '@hearth/kernel'
import { clientLabel } from '../../domain/access/client-name.ts'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { Caller } from '../../domain/chat/remote-models.ts'
import { type ForwardDeps, forward } from '../forward/forward.ts'
import type { Incoming } from '../incoming/incoming.ts'
import { readTraits } from '../incoming/request-traits.ts'
import type { Addressee } from './addressee.ts'
import { createChatReader } from './read-chat.ts'
import { readData } from './read-data.ts'
import { readUpstreamFailure } from './upstream-failure.ts'

export type AskDeps = {
  readonly forwarding: ForwardDeps
  /** For calls of tools that come without an id. */
  readonly newCallId: () => string
}

/** What is sent where. */
export type Asked = {
  readonly path: string
  readonly model: string
  readonly write: (to: Addressee) => Readonly<Record<string, unknown>>
  readonly client: string | undefined
  readonly caller: Caller
}

/** The events of an answer that is streamed; `started` once it has begun, with an estimate of its prompt. */
export async function* askEvents(asked: Asked, deps: AskDeps, signal: AbortSignal): AsyncGenerator<ChatEvent, void> {
  const { response, promptTokens, ending } = await ask(asked, deps, signal)
  yield { kind: 'started', promptTokens, cachedTokens: 0 }
  const reader = createChatReader(deps.newCallId)
  for await (const data of answerOf(response, ending)) yield* reader.push(data)
  yield* reader.end()
}

// Some servers answer in one piece, whatever is asked for.
async function* answerOf(response: Response, ending: AbortSignal): AsyncGenerator<string, void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream && response.body !== null) yield* readData(response.body, ending)
  else yield await orEnding(response.text(), ending)
}

/** An answer in one piece, parsed. */
export async function askWhole(asked: Asked, deps: AskDeps, signal: AbortSignal): Promise<unknown> {
  const { response, ending } = await ask(asked, deps, signal)
  try {
    return await orEnding(response.json(), ending)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new Failure('upstream', 'Cannot read the answer of the upstream: it is not JSON', { cause })
  }
}

type Answer = {
  readonly response: Response
  readonly promptTokens: number
  /** Aborts when the client leaves, or the answer breaks off. */
  readonly ending: AbortSignal
}

/** @throws {NoEndpoint}; {Failure} for an answer with an error's status */
async function ask(asked: Asked, { forwarding }: AskDeps, signal: AbortSignal): Promise<Answer> {
  const broken = new AbortController()
  const ending = AbortSignal.any([signal, broken.signal])
  const incoming = toIncoming(asked, signal, (cause) => broken.abort(brokeOff(cause)))
  const response = await forward(incoming, forwarding)
  const upstream = response.headers.get('x-hearth-upstream')
  if (upstream !== null) asked.caller.answeredBy(upstream)
  if (!response.ok) throw await readUpstreamFailure(response)
  return { response, promptTokens: incoming.traits.promptTokens, ending }
}

function brokeOff(cause: unknown): Failure {
  return new Failure('upstream', 'Cannot finish the answer: its upstream broke off', { cause, code: 'upstream_failed' })
}

function toIncoming(
  { path, model, write, client = '', caller }: Asked,
  signal: AbortSignal,
  cut: Incoming['cut'],
): Incoming {
  const json = write({ kind: 'vllm', origin: '' })
  return {
    ...{ path, model, json, write, client, signal, cut },
    search: '',
    headers: new Headers(),
    body: new Uint8Array(0),
    traits: readTraits(json, caller.session),
    clientLabel: clientLabel(client),
    requestId: caller.requestId,
  }
}

function orEnding<T>(answer: Promise<T>, ending: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(ending.reason)
    if (ending.aborted) leave()
    ending.addEventListener('abort', leave, { once: true })
    answer.then(resolve, reject).finally(() => ending.removeEventListener('abort', leave))
  })
}
