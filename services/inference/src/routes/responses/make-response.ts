import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import { openChat } from '../../domain/chat/open-chat.ts'
import { cameIn } from '../../domain/engine/media.ts'
import { createReplay, type Replay } from '../../domain/engine/replay.ts'
import { present } from '../../wire/optional.ts'
import { toMessages } from '../../wire/response/input-item.ts'
import { inputItems, parseResponseRequest, type ResponseRequest } from '../../wire/response/request.ts'
import { type ResponseEvent, renderFault, responseEvents } from '../../wire/response/response-events.ts'
import { type ResponseFrame, renderResponse } from '../../wire/response/response-object.ts'
import { responseFrames } from '../../wire/response/sse.ts'
import { resolveReferences, unknownPreviousResponse } from '../../wire/response/stored-response.ts'
import type { OnBug } from '../../wire/sse-frames.ts'
import { callerOf } from '../caller.ts'
import { clientOf } from '../client.ts'
import { streamAnswer } from '../stream-answer.ts'
import type { Leaving } from '../until-disconnected.ts'
import type { Asked } from './asked.ts'
import type { ResponseDeps } from './deps.ts'
import { goOn, remember } from './remember.ts'

/** Reads what a request asks for, with what it refers to, and opens its model. */
export async function readResponseRequest(
  c: Context<AppEnv>,
  body: ResponseRequest,
  deps: ResponseDeps,
  signal: AbortSignal,
): Promise<Asked> {
  const items = resolveReferences(inputItems(body), deps.items)
  const conversation = [...previousConversation(body, deps), ...toMessages(items)]
  if (conversation.length === 0) throw new Failure('invalid', 'Cannot answer: give an "input"', { param: 'input' })
  const { allowTemplates, newId: newSalt } = deps
  const call = parseResponseRequest(body, conversation, { client: clientOf(c), allowTemplates, newSalt })
  return { body, items, conversation, chat: await openChat(call, callerOf(c, sessionOf(body)), signal, deps) }
}

function sessionOf({ prompt_cache_key: key, user, conversation }: ResponseRequest): string | undefined {
  return key || user || conversation || undefined
}

function previousConversation({ previous_response_id: id, conversation: named }: ResponseRequest, deps: ResponseDeps) {
  if (named && id)
    throw new Failure('invalid', 'Cannot go on from both: send "conversation" or "previous_response_id"', {
      param: 'conversation',
    })
  if (named) return toMessages(deps.conversations.get(named).items)
  if (!id) return []
  const previous = deps.responses.get(id)
  if (previous === undefined) throw unknownPreviousResponse(id)
  return previous.conversation.map((message) => cameIn(message, 'previous_response_id'))
}

/** `POST /v1/responses`: whole, as a stream, or in the background. */
export async function makeResponse(
  c: Context<AppEnv>,
  body: ResponseRequest,
  deps: ResponseDeps,
  leaving: Leaving,
): Promise<Response> {
  const cancel = new AbortController()
  const inBackground = body.background ?? false
  if (inBackground && body.store === false)
    throw new Failure('invalid', 'Cannot honour "background": it needs "store"', { param: 'background' })
  const signal = inBackground ? cancel.signal : leaving.signal
  const asked = await readResponseRequest(c, body, deps, leaving.signal)
  const frame = frameOf(asked, deps)
  const onBug: OnBug = (error) => {
    if (!signal.aborted) deps.logger.error({ err: error }, 'a response failed on a bug')
  }
  const tellsFailure = inBackground || (body.stream ?? false)
  const options = { frame, newId: deps.newId, now: deps.now, cancelled: cancel.signal, tellsFailure, onBug }
  const named = namingInput(asked.chat.events(signal))
  const events = remembering(responseEvents(named, options), asked, frame, deps)
  if (inBackground) return answerInBackground(c, { asked, frame, events, cancel, onBug }, deps, leaving)
  if (body.stream) return streamAnswer(c, () => responseFrames(events), leaving, deps)
  let response: object = {}
  for await (const event of events) response = event.response ?? response
  return c.json(response)
}

// What other APIs of chats call the messages is the input here.
async function* namingInput<T>(events: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* events
  } catch (error) {
    if (!(error instanceof Failure) || error.param !== 'messages') throw error
    throw new Failure(error.kind, error.message, { cause: error, param: 'input', ...present({ code: error.code }) })
  }
}

function frameOf({ body, chat }: Asked, { newId, now }: ResponseDeps): ResponseFrame {
  return { id: `resp_${newId()}`, createdS: Math.floor(now() / 1_000), model: chat.model, request: body }
}

async function* remembering(
  events: AsyncIterable<ResponseEvent>,
  asked: Asked,
  frame: ResponseFrame,
  deps: ResponseDeps,
): AsyncGenerator<ResponseEvent, void> {
  for await (const event of events) {
    if (event.response !== undefined && event.type !== 'response.created' && event.type !== 'response.in_progress') {
      remember(frame.id, event.response, asked, deps)
      goOn(frame.id, event.response, asked, deps)
    }
    yield event
  }
}

type Background = {
  readonly asked: Asked
  readonly frame: ResponseFrame
  readonly events: AsyncIterable<ResponseEvent>
  readonly cancel: AbortController
  readonly onBug: OnBug
}

// The work goes on without its client, who reads what was written of it.
async function answerInBackground(
  c: Context<AppEnv>,
  { asked, frame, events, cancel, onBug }: Background,
  deps: ResponseDeps,
  leaving: Leaving,
): Promise<Response> {
  const replay = createReplay<ResponseEvent>()
  const background = { events: replay, cancel }
  const queued = renderResponse(frame, { status: 'queued', output: [] })
  remember(frame.id, queued, asked, deps, background)
  write(events, replay).catch((error: unknown) => {
    const status = cancel.signal.aborted ? 'cancelled' : 'failed'
    const fault = status === 'failed' ? { error: renderFault(error, onBug) } : {}
    const response = renderResponse(frame, { status, output: [], ...fault })
    remember(frame.id, response, asked, deps, background)
    replay.push({ type: `response.${status}`, sequence_number: 0, response })
    replay.end()
  })
  if (!asked.body.stream) return c.json(queued)
  return streamAnswer(c, () => responseFrames(replay.read(0, leaving.signal)), leaving, deps)
}

async function write(events: AsyncIterable<ResponseEvent>, replay: Replay<ResponseEvent>): Promise<void> {
  for await (const event of events) replay.push(event)
  replay.end()
}
