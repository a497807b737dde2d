import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { originRefusal } from '../../domain/access/allowed-origin.ts'
import { maySeeInside } from '../../domain/access/may-run.ts'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import type { ChatflowVersionStore } from '../../domain/chatflows/chatflow-version.ts'
import type { DraftStore } from '../../domain/drafts/draft.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { type Asked, lastOf, type Predictor } from '../../domain/prediction/predictor.ts'
import type { RunRegistry } from '../../domain/prediction/run-registry.ts'
import { keepsAnonymously } from '../../domain/records/retention.ts'
import type { BackgroundRuns } from '../../domain/runs/background-runs.ts'
import type { RunLog } from '../../domain/runs/run-log.ts'
import { jsonAnswer } from '../../wire/common.ts'
import { errorSchema, preconditionFailed } from '../../wire/error.ts'
import { predictionBody } from '../../wire/predictions/prediction.ts'
import { predictionAnswer, renderPrediction } from '../../wire/predictions/prediction-answer.ts'
import { onFlows } from '../access/access.ts'
import { requireRun } from '../access/authenticate.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { limitRate } from '../access/rate-limit.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { readPrediction } from './read-prediction.ts'
import { streamRun } from './runs.ts'
import { type StreamDeps, streamPrediction } from './stream-prediction.ts'

export type PredictionDeps = StreamDeps & {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly versions: Pick<ChatflowVersionStore, 'get'>
  readonly drafts: Pick<DraftStore, 'get'>
  readonly predictor: Pick<Predictor, 'prepare'>
  /** Predictions going on. */
  readonly running: Pick<RunRegistry, 'stop'>
  readonly backgroundRuns: Pick<BackgroundRuns, 'start'>
  readonly runLog: Pick<RunLog, 'read'>
  readonly env: { readonly files: FlowFiles }
  readonly limits: RateLimits
}

const flowParam = z.object({ id: z.string().openapi({ description: 'Id of the chatflow' }) })

const asking = {
  method: 'post',
  effect: 'question',
  description: [
    'With `streaming` the answer arrives as server-sent events: start, token…, metadata, end.',
    'A form with files is taken as well. `x-hearth-run: resumable` makes a stream that can be taken up again.',
  ].join(' '),
  // The body may be a form too.
  reads: {
    params: flowParam,
    query: z.object({ version: z.string().optional().openapi({ description: 'An earlier drawing of the chatflow' }) }),
    body: { content: { 'application/json': { schema: predictionBody } } },
  },
  answers: {
    200: {
      description: 'The answer',
      content: { 'application/json': { schema: predictionAnswer }, 'text/event-stream': { schema: z.string() } },
    },
    403: jsonAnswer('A page that its owner did not name, or a key that lacks the permission', errorSchema),
    409: jsonAnswer('Its session is busy, or the prediction was aborted', errorSchema),
    429: jsonAnswer('Too many predictions at once, or more than the chatflow allows', errorSchema),
    500: jsonAnswer('The chatflow cannot run, or its model failed', errorSchema),
  },
} as const

/** `POST /api/v1/prediction/:id`, its twin for owners, and the request that stops one. */
export function predictionEndpoints(deps: PredictionDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      ...asking,
      path: '/api/v1/prediction/{id}',
      summary: 'Ask a chatflow a question',
      access: 'uploader',
      async handle(_, c) {
        const chatflow = await openChatflow(deps, c)
        const tooMany = await limitRate(c, deps.limits, chatflow)
        if (tooMany !== undefined) return tooMany
        const request = await readPrediction(c, chatflow, deps.env.files)
        const refusal = originRefusal(chatflow.settings.allowedOrigins, c.req.header('origin'))
        // The widget, which streams, shows the body as it stands.
        if (refusal !== undefined && request.streaming) return c.text(refusal, 403)
        if (refusal !== undefined) throw new Failure('forbidden', refusal)
        const trusted = maySeeInside(chatflow, c.get('caller'))
        const version = await versionOf(deps, c, chatflow)
        return answer(deps, c, { chatflow: version, request, chatType: 'EXTERNAL', trusted })
      },
    }),
    // The owner trying a flow: its limits, its pages and its own key are for those it is made for.
    endpoint({
      ...asking,
      path: '/api/v1/internal-prediction/{id}',
      summary: 'Try a chatflow as its owner: any key that may view it will do',
      access: onFlows('view'),
      async handle(_, c) {
        const chatflow = await findChatflow(deps.chatflows, c.req.param('id') ?? '')
        const request = await readPrediction(c, chatflow, deps.env.files)
        const drawn = request.draft ? await draftOf(deps, chatflow) : await versionOf(deps, c, chatflow)
        return answer(deps, c, { chatflow: drawn, request, chatType: 'INTERNAL', trusted: true })
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/prediction',
      effect: 'question',
      summary: 'Refused: a prediction needs the id of a chatflow',
      access: 'anyone',
      answers: {},
      refusals: [412],
      handle() {
        throw preconditionFailed('Error: predictionsController.createPrediction - id not provided!', 'id')
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/chatmessage/abort/{id}/{chatId}',
      effect: 'question',
      summary: 'End the predictions of a chat, and the work of their models',
      access: 'flow caller',
      input: { params: flowParam.extend({ chatId: z.string() }) },
      output: z.object({ status: z.int(), message: z.string() }),
      answer: 'Nothing of the chat runs any more',
      refusals: [400, 404],
      async handle({ params }, c) {
        const chatflow = await openChatflow(deps, c)
        await deps.running.stop(chatflow.id, params.chatId)
        return { status: 200, message: 'Chat message aborted' }
      },
    }),
  ]
}

/** Asks for a stream that can be taken up again at `GET /runs/:id/events`; it goes on when its reader leaves. */
const runHeader = 'x-hearth-run'

async function answer(deps: PredictionDeps, c: Context<ChatflowEnv>, asked: Asked): Promise<Response> {
  const ready = await deps.predictor.prepare({ ...asked, speech: true })
  if (!ready.streaming) return c.json(renderPrediction(await lastOf(ready.begin(disconnectSignal(c)))))
  if (asked.trusted && c.req.header(runHeader) === 'resumable' && !keepsAnonymously(asked.chatflow)) {
    const { id } = await deps.backgroundRuns.start({ ...asked, speech: true })
    c.header(`${runHeader}-id`, id)
    return await streamRun(deps, c, id, 0)
  }
  return streamPrediction(deps, c, ready.begin)
}

// An earlier drawing runs with today's settings: who may ask, and how much, is not a matter of drawing.
async function versionOf(
  { versions }: PredictionDeps,
  c: Context<ChatflowEnv>,
  chatflow: LoadedChatflow,
): Promise<LoadedChatflow> {
  const text = c.req.query('version')
  if (text === undefined || text === '') return chatflow
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) {
    throw new Failure('invalid', `Cannot read the query: version is "${text}", not a whole number`, {
      param: 'version',
    })
  }
  const version = await versions.get(chatflow.id, number)
  if (version === undefined) throw new Failure('missing', `Chatflow ${chatflow.id} has no version ${number}`)
  return { ...chatflow, flowData: version.flowData, drawing: text }
}

/** What is drawn and not deployed yet, where there is such a draft. */
export async function draftOf(
  { drafts }: Pick<PredictionDeps, 'drafts'>,
  chatflow: LoadedChatflow,
): Promise<LoadedChatflow> {
  const draft = await drafts.get(chatflow.id)
  return draft === undefined ? chatflow : { ...chatflow, flowData: draft.flowData, drawing: 'draft' }
}

/** @throws {Failure} `invalid`, `missing` or `unauthorized` */
async function openChatflow(deps: PredictionDeps, c: Context<ChatflowEnv>): Promise<LoadedChatflow> {
  const chatflow = await findChatflow(deps.chatflows, c.req.param('id') ?? '')
  requireRun(c, chatflow)
  return chatflow
}
