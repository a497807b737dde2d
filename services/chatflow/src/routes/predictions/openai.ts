import { Failure, type Logger } from '@hearth/kernel'
import { disconnectSignal, streamFrames } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context, ErrorHandler } from 'hono'
import type { Caller } from '../../domain/access/api-key.ts'
import { mayRun, maySeeInside } from '../../domain/access/may-run.ts'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { ChatflowOutline, ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { isChatflowId } from '../../domain/chatflows/chatflow-id.ts'
import type { FlowEvent } from '../../domain/flow/run-context.ts'
import type { Prediction } from '../../domain/prediction/prediction.ts'
import { lastOf, type Predictor } from '../../domain/prediction/predictor.ts'
import { jsonAnswer, jsonBody } from '../../wire/common.ts'
import {
  type ChatCompletionHead,
  chatCompletionBody,
  doneFrame,
  frame,
  questionOf,
  renderChunk,
  renderCompletion,
  renderUsageChunk,
} from '../../wire/predictions/openai-chat.ts'
import { openAIErrorSchema, openAIStatus, renderOpenAIError } from '../../wire/predictions/openai-error.ts'
import { keyRequired } from '../access/authenticate.ts'
import type { Authenticator } from '../access/authenticator.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { limitRate } from '../access/rate-limit.ts'
import { callerOf } from '../caller-of.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { parseWith } from '../parse-with.ts'
import { readBody } from '../read-body.ts'

export type OpenAIDeps = {
  readonly authenticator: Authenticator
  readonly chatflows: Pick<ChatflowStore, 'get' | 'outlines'>
  readonly predictor: Pick<Predictor, 'prepare'>
  readonly limits: RateLimits
  readonly heartbeatMs: number
  readonly nowMs: () => number
  readonly newId: () => string
  readonly logger: Logger
}

const modelSchema = z
  .object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string(), name: z.string() })
  .openapi('FlowModel')

const noKey = jsonAnswer('No valid API key', openAIErrorSchema)
const noModel = jsonAnswer('No such chatflow, or not for this key', openAIErrorSchema)

/**
 * Every chatflow as a model behind OpenAI's API: same keys, same rules on who may ask what. They ask for the key by
 * themselves, as what they refuse is told in OpenAI's words; see {@link answerAsOpenAI}.
 */
export function openAIEndpoints(deps: OpenAIDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/v1/models',
      summary: 'The chatflows that this key may ask, as models',
      access: 'key',
      output: z.object({ object: z.literal('list'), data: z.array(modelSchema) }),
      answers: { 401: noKey },
      async handle(_, c) {
        const caller = identify(deps, c)
        const chatflows = await deps.chatflows.outlines()
        return {
          object: 'list' as const,
          data: chatflows.filter((chatflow) => mayRun(chatflow, caller)).map(renderModel),
        }
      },
    }),
    endpoint({
      method: 'get',
      path: '/v1/models/{id}',
      summary: 'One chatflow as a model, by its id',
      access: 'key',
      input: { params: z.object({ id: z.string() }) },
      output: modelSchema,
      answers: { 401: noKey, 404: noModel },
      handle: async ({ params }, c) => renderModel(await findModel(deps, identify(deps, c), params.id)),
    }),
    endpoint({
      method: 'post',
      path: '/v1/chat/completions',
      effect: 'question',
      summary: "Ask a chatflow in OpenAI's words",
      access: 'key',
      reads: { body: jsonBody(chatCompletionBody) },
      answers: completionAnswers,
      handle: (_, c) => complete(deps, c),
    }),
  ]
}

const completionAnswers = {
  200: {
    description: 'A chat completion or, with stream, its chunks as server-sent events',
    content: { 'application/json': { schema: z.looseObject({}) }, 'text/event-stream': { schema: z.string() } },
  },
  400: jsonAnswer('The request does not fit', openAIErrorSchema),
  401: noKey,
  404: noModel,
  429: jsonAnswer('Too many at once, or more than the chatflow allows', openAIErrorSchema),
  500: jsonAnswer('The chatflow cannot run, or its model failed', openAIErrorSchema),
}

/** Words what went wrong as OpenAI does. */
export function answerAsOpenAI(logger: Logger): ErrorHandler<ChatflowEnv> {
  return (error, c) => {
    if (!(error instanceof Failure)) logger.error({ err: error }, 'a chat completion failed on a bug')
    if (error instanceof Failure && error.retryAfterSeconds !== undefined)
      c.header('retry-after', String(error.retryAfterSeconds))
    return c.json(renderOpenAIError(error), openAIStatus(error))
  }
}

async function complete(deps: OpenAIDeps, c: Context<ChatflowEnv>): Promise<Response> {
  const caller = identify(deps, c)
  const body = parseWith(chatCompletionBody, await readBody(c))
  const chatflow = await findModel(deps, caller, body.model)
  const tooMany = await limitRate(c, deps.limits, chatflow)
  if (tooMany !== undefined) throw new Failure('rate-limited', await tooMany.text())
  const trusted = maySeeInside(chatflow, caller)
  const asked = {
    chatflow,
    request: { ...questionOf(body), caller: callerOf(c) },
    chatType: 'EXTERNAL',
    trusted,
  } as const
  const ready = await deps.predictor.prepare(asked)
  const created = Math.floor(deps.nowMs() / 1_000)
  const head = { id: `chatcmpl-${deps.newId()}`, created, model: body.model }
  if (!asked.request.streaming) {
    const prediction = await lastOf(ready.begin(disconnectSignal(c)))
    return c.json(renderCompletion(head, textOf(prediction), prediction.usage))
  }
  const disconnect = new AbortController()
  const withUsage = body.stream_options?.include_usage === true
  return streamFrames(c, completionFrames(ready.begin(disconnect.signal), head, withUsage), {
    disconnect,
    heartbeat: { everyMs: deps.heartbeatMs, frame: ':heartbeat\n\n' },
    lastFrames: (error) => frame(renderOpenAIError(error)) + doneFrame,
  })
}

async function* completionFrames(
  events: AsyncGenerator<FlowEvent, Prediction>,
  head: ChatCompletionHead,
  withUsage: boolean,
): AsyncGenerator<string> {
  let opening = renderChunk(head, { role: 'assistant', content: '' })
  let hasText = false
  try {
    for (;;) {
      const step = await events.next()
      if (step.done) {
        // A flow that cannot stream says all of it now.
        const rest = hasText ? '' : renderChunk(head, { content: textOf(step.value) })
        const usage = withUsage ? renderUsageChunk(head, step.value.usage) : ''
        yield opening + rest + renderChunk(head, {}, 'stop') + usage + doneFrame
        return
      }
      const delta = deltaOf(step.value)
      if (delta === undefined) continue
      hasText ||= delta.content !== undefined
      yield opening + renderChunk(head, delta)
      opening = ''
    }
  } finally {
    await events.return(undefined as never)
  }
}

function deltaOf({ event, data }: FlowEvent) {
  if (event === 'token' && data !== '') return { content: data }
  return event === 'thinking' && data !== '' ? { reasoning_content: data } : undefined
}

function textOf({ text, json }: Prediction): string {
  return json === undefined ? text : JSON.stringify(json)
}

function identify({ authenticator }: OpenAIDeps, c: Context<ChatflowEnv>): Caller {
  const caller = authenticator.bearer(c)
  if (caller.kind !== 'anonymous') return caller
  throw keyRequired(c)
}

/** By id or, as people configure clients by hand, by name. @throws {Failure} `missing` */
async function findModel(deps: OpenAIDeps, caller: Caller, name: string): Promise<LoadedChatflow> {
  const byId = isChatflowId(name) ? await deps.chatflows.get(name) : undefined
  const chatflow = byId ?? (await findByName(deps, name))
  // One that this key may not ask is, to its holder, not there.
  if (chatflow !== undefined && mayRun(chatflow, caller)) return chatflow
  throw new Failure('missing', `There is no chatflow "${name}" that this key may ask`, { param: 'model' })
}

async function findByName({ chatflows }: OpenAIDeps, name: string): Promise<LoadedChatflow | undefined> {
  const found = (await chatflows.outlines()).find((candidate) => candidate.name === name)
  return found === undefined ? undefined : chatflows.get(found.id)
}

function renderModel({ id, name, createdAtMs }: ChatflowOutline): z.output<typeof modelSchema> {
  return { id, object: 'model', created: Math.floor(createdAtMs / 1_000), owned_by: 'hearth', name }
}
