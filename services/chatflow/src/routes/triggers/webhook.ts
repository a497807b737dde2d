import { equalSecret, Failure, type JsonBounds } from '@hearth/kernel'
import { disconnectSignal, sessionTokenOf } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import type { Chatflow, ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { type PredictionRequest, requestOf } from '../../domain/prediction/prediction.ts'
import { type Asked, lastOf, type Predictor } from '../../domain/prediction/predictor.ts'
import type { RefusedCalls } from '../../domain/triggers/refused-calls.ts'
import { startInputs } from '../../domain/triggers/start-node.ts'
import type { WebhookSecretStore } from '../../domain/triggers/webhook-secret.ts'
import {
  checkWebhook,
  readWebhookStart,
  type WebhookCall,
  type WebhookStart,
} from '../../domain/triggers/webhook-start.ts'
import { idParam, jsonAnswer } from '../../wire/common.ts'
import { errorSchema, statusFor } from '../../wire/error.ts'
import { predictionAnswer, renderPrediction } from '../../wire/predictions/prediction-answer.ts'
import { keyRequired, requireRun } from '../access/authenticate.ts'
import type { Authenticator } from '../access/authenticator.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { boundBody } from '../access/keyless-bounds.ts'
import { limitRate } from '../access/rate-limit.ts'
import { callerOf } from '../caller-of.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { type StreamDeps, streamPrediction } from '../predictions/stream-prediction.ts'
import { plainHeaders, readWebhook } from './webhook-call.ts'
import type { WebhookListeners } from './webhook-listeners.ts'

export type WebhookDeps = StreamDeps & {
  readonly authenticator: Authenticator
  /** Browsers that have signed in; they count on pages of our own alone. */
  readonly sessions: Pick<UiSessions, 'callerOf'>
  /** What a caller without a key and without a signature may send. */
  readonly keyless: JsonBounds
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly webhookSecrets: WebhookSecretStore
  readonly predictor: Predictor
  readonly limits: RateLimits
  readonly listeners: WebhookListeners
  readonly isSigned: (body: Uint8Array, secret: string, given: string) => boolean
  /** Goes on after the answer; see `BackgroundWebhooks`. */
  readonly background: (asked: Asked, start: WebhookStart, chatId: string) => Promise<void>
  readonly newId: () => string
  /** Told of calls that were turned away. */
  readonly refusals: Pick<RefusedCalls, 'note'>
}

const answers = {
  200: {
    description: 'The answer, in one piece or as server-sent events',
    content: { 'application/json': { schema: predictionAnswer }, 'text/event-stream': { schema: z.string() } },
  },
  202: jsonAnswer('It runs; its callback will tell', z.object({ chatId: z.string(), status: z.string() })),
  405: jsonAnswer('The flow takes another method', errorSchema),
  415: jsonAnswer('The flow takes another type of content', errorSchema),
}

/** `/api/v1/webhook/:id`: other programs set a flow going, in the way its start node describes. */
export function webhookEndpoints(deps: WebhookDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: ['get', 'post', 'put', 'patch', 'delete'],
      path: '/api/v1/webhook/{id}',
      summary: 'Set a flow going that starts with a webhook',
      description: [
        'Its start node says which method, content type, headers and body it takes and how it answers.',
        'Where it checks signatures, the right one in the header it names opens it, otherwise a key unless it is public.',
      ].join(' '),
      access: 'flow caller',
      input: { params: idParam },
      answers,
      refusals: [400, 404],
      handle: ({ params }, c) => answerWebhook(deps, c, params.id),
    }),
  ]
}

async function answerWebhook(deps: WebhookDeps, c: Context<ChatflowEnv>, id: string): Promise<Response> {
  const chatflow = await findChatflow(deps.chatflows, id)
  const refuse = (status: number, reason: string) =>
    deps.refusals.note({ chatflowId: chatflow.id, method: c.req.method, status, reason })
  const tooMany = await limitRate(c, deps.limits, chatflow)
  if (tooMany !== undefined) {
    refuse(tooMany.status, 'Too many requests')
    return tooMany
  }
  const { start, request } = await receive(deps, c, chatflow).catch((error: unknown) => {
    const failure = error instanceof Failure ? error : c.get('bodyFailure')
    if (failure !== undefined) refuse(statusFor(failure), failure.message)
    throw error
  })
  return run(deps, c, { chatflow, request, chatType: 'WEBHOOK', trusted: true }, start)
}

/** How the flow starts, and what it is asked. @throws {Failure} for a call that the flow does not take */
async function receive(
  deps: WebhookDeps,
  c: Context<ChatflowEnv>,
  chatflow: LoadedChatflow,
): Promise<{ readonly start: WebhookStart; readonly request: PredictionRequest }> {
  const start = readWebhookStart(startInputs(chatflow.flowData))
  if (start === undefined)
    throw new Failure('missing', `Chatflow ${chatflow.id} is not configured as a webhook trigger`)
  const { signature } = start
  if (signature === undefined) admit(deps, c, chatflow)
  const raw = new Uint8Array(await c.req.arrayBuffer())
  if (signature !== undefined) await checkSignature(deps, c, chatflow, signature, raw)
  const call = readWebhook(c, raw)
  const request = { ...requestFor(call, deps.newId), caller: callerOf(c) }
  // A person's decision on a stopped run is of another form than what started it.
  if (request.humanInput === undefined) checkWebhook(start, call)
  return { start, request }
}

async function run(deps: WebhookDeps, c: Context<ChatflowEnv>, asked: Asked, start: WebhookStart): Promise<Response> {
  const { predictor, listeners, background } = deps
  const { request, chatflow } = asked
  if (start.responseMode === 'async') {
    const chatId = request.chatId ?? ''
    await background(asked, start, chatId)
    return c.json({ chatId, status: 'PROCESSING' }, 202)
  }
  const streaming = start.responseMode === 'stream'
  const ready = await predictor.prepare({
    ...asked,
    request: { ...request, streaming: streaming || listeners.any(chatflow.id) },
  })
  if (!streaming || !ready.streaming) {
    const events = listeners.mirror(chatflow.id, ready.begin(disconnectSignal(c)))
    return c.json(renderPrediction(await lastOf(events)))
  }
  return streamPrediction(deps, c, (disconnected) => listeners.mirror(chatflow.id, ready.begin(disconnected)))
}

// Where the flow checks no signatures it must be public, or the caller have a key.
function admit({ authenticator, sessions, keyless }: WebhookDeps, c: Context<ChatflowEnv>, chatflow: Chatflow): void {
  const token = sessionTokenOf(c)
  const owner = token === undefined ? undefined : sessions.callerOf(token)
  const caller = owner ?? authenticator.bearer(c)
  c.set('caller', caller)
  requireRun(c, chatflow)
  if (caller.kind === 'anonymous') boundBody(c, keyless)
}

// Where it does, a right one is the key.
async function checkSignature(
  { authenticator, webhookSecrets, isSigned }: WebhookDeps,
  c: Context<ChatflowEnv>,
  chatflow: Chatflow,
  signature: NonNullable<WebhookStart['signature']>,
  raw: Uint8Array,
): Promise<void> {
  const secret = await webhookSecrets.reveal(chatflow.id)
  if (secret === undefined) {
    const remedy = 'no secret has been generated; POST /api/v1/chatflows/<id>/webhook-secret makes one'
    throw new Failure('broken', `Cannot check the signature of the webhook: ${remedy}`)
  }
  const given = c.req.header(signature.header)
  if (given === undefined || given === '')
    throw new Failure('unauthorized', `Missing signature header: ${signature.header}`)
  const valid = signature.type === 'plain-token' ? equalSecret(given, secret) : isSigned(raw, secret, given)
  if (authenticator.accepts(c, given, valid)) return
  throw c.get('keyWaitMs') === undefined ? new Failure('unauthorized', 'Invalid webhook signature') : keyRequired(c)
}

function requestFor(call: WebhookCall, newId: () => string): PredictionRequest {
  const { body, headers, query } = call
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { chatId, sessionId, humanInput } = fields
  return requestOf('', {
    webhook: { body, headers: plainHeaders(headers), query },
    chatId: typeof chatId === 'string' && chatId !== '' ? chatId : newId(),
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId : undefined,
    humanInput: readDecision(humanInput),
  })
}

function readDecision(value: unknown): PredictionRequest['humanInput'] {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  const { type } = value
  if (type !== 'proceed' && type !== 'reject') {
    throw new Failure('invalid', 'Cannot read humanInput: its type must be "proceed" or "reject"', {
      param: 'humanInput',
    })
  }
  const startNodeId = 'startNodeId' in value && typeof value.startNodeId === 'string' ? value.startNodeId : undefined
  const feedback = 'feedback' in value && typeof value.feedback === 'string' ? value.feedback : undefined
  return { type, startNodeId, feedback }
}
