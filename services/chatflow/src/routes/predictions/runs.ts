import { Failure } from '@hearth/kernel'
import { invalidRequest, streamFrames } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { BackgroundRun, BackgroundRunStore } from '../../domain/runs/background-run.ts'
import type { BackgroundRuns } from '../../domain/runs/background-runs.ts'
import type { RunLog } from '../../domain/runs/run-log.ts'
import {
  badRequest,
  eventAnswer,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  pageQuery,
  parsePage,
} from '../../wire/common.ts'
import { parsePredictionBody } from '../../wire/predictions/prediction.ts'
import { eventFrame, heartbeatFrame } from '../../wire/predictions/prediction-frames.ts'
import { newRunBody, renderRun, runListSchema, runSchema } from '../../wire/predictions/run.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requireRun, requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { readBody } from '../read-body.ts'

export type RunRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly runs: Pick<BackgroundRunStore, 'get' | 'list'>
  readonly backgroundRuns: BackgroundRuns
  readonly log: Pick<RunLog, 'read'>
  readonly heartbeatMs: number
}

const path = '/api/v1/runs'
const runParams = z.object({ id: z.string().openapi({ format: 'uuid' }) })

// Without a page, as many as one looks at.
const usualLimit = 100

const start = createRoute({
  method: 'post',
  path,
  summary: 'Ask a chatflow in the background',
  security: keyed,
  request: { body: jsonBody(newRunBody) },
  responses: { 202: jsonAnswer('Noted', runSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const list = createRoute({
  method: 'get',
  path,
  summary: 'Background runs, newest first',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { query: z.object({ ...pageQuery, chatflowId: z.string().optional() }) },
  responses: { 200: jsonAnswer('The runs', runListSchema), ...keyedErrors },
})

const get = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'A background run: how it goes, and its answer',
  security: keyed,
  request: { params: runParams },
  responses: { 200: jsonAnswer('The run', runSchema), ...keyedErrors, ...notFound },
})

const stop = createRoute({
  method: 'post',
  path: `${path}/{id}/stop`,
  summary: 'End a background run',
  security: keyed,
  request: { params: runParams },
  responses: {
    200: jsonAnswer('Whether it was going on', z.object({ stopped: z.boolean() })),
    ...keyedErrors,
    ...notFound,
  },
})

const events = createRoute({
  method: 'get',
  path: `${path}/{id}/events`,
  summary: 'What a run tells, as server-sent events',
  description: 'From the start, or after the event that `Last-Event-ID` (or `lastEventId`) names.',
  security: keyed,
  request: { params: runParams },
  responses: { 200: eventAnswer('The events, each with its number'), ...keyedErrors, ...notFound },
})

/** Runs that go on by themselves, and their events. */
export function runRoutes(deps: RunRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  // Its body is a prediction's too, so it is read by hand and only described here.
  routes.openAPIRegistry.registerPath(start)
  routes.post(path, async (c) => {
    const body = await readBody(c)
    const parsed = newRunBody.safeParse(body)
    if (!parsed.success) throw invalidRequest(parsed.error)
    const { chatflowId, callbackUrl } = parsed.data
    const chatflow = await findChatflow(deps.chatflows, chatflowId)
    requireRun(c, chatflow)
    const request = { ...parsePredictionBody(body), streaming: true }
    const asked = { chatflow, request, chatType: 'EXTERNAL', trusted: true } as const
    return c.json(renderRun(await deps.backgroundRuns.start(asked, callbackUrl)), 202)
  })
  routes.openapi(list, async (c) => {
    const { chatflowId, ...query } = c.req.valid('query')
    const page = parsePage(query) ?? { offset: 0, limit: usualLimit }
    const { rows, total } = await deps.runs.list({
      ...page,
      ...(chatflowId === undefined ? {} : { where: { chatflowId } }),
    })
    return c.json({ data: rows.map(renderRun), total }, 200)
  })
  routes.openapi(get, async (c) => c.json(renderRun(await findRun(deps, c)), 200))
  routes.openapi(stop, async (c) => c.json({ stopped: deps.backgroundRuns.stop((await findRun(deps, c)).id) }, 200))
  routes.openAPIRegistry.registerPath(events)
  routes.get(`${path}/:id/events`, async (c) => {
    const { id } = await findRun(deps, c)
    return await streamRun(deps, c, id, lastEventId(c))
  })
  return routes
}

/** Sends what a run tells, each event with its number. */
export async function streamRun(
  { log, heartbeatMs }: Pick<RunRoutesDeps, 'log' | 'heartbeatMs'>,
  c: Context<ChatflowEnv>,
  runId: string,
  afterSeq: number,
): Promise<Response> {
  const gone = new AbortController()
  const frames = runFrames(log, runId, afterSeq, gone.signal)
  return await streamFrames(c, frames, { gone, heartbeat: { everyMs: heartbeatMs, frame: heartbeatFrame } })
}

async function* runFrames(
  log: RunRoutesDeps['log'],
  runId: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for await (const { seq, frame } of log.read(runId, afterSeq, signal)) yield eventFrame(frame, seq)
}

function lastEventId(c: Context<ChatflowEnv>): number {
  const text = c.req.header('last-event-id') ?? c.req.query('lastEventId') ?? '0'
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Failure('invalid', `Cannot read the request: Last-Event-ID is "${text}", not a whole number`, {
    param: 'Last-Event-ID',
  })
}

async function findRun({ runs, chatflows }: RunRoutesDeps, c: Context<ChatflowEnv>): Promise<BackgroundRun> {
  const id = c.req.param('id') ?? ''
  const run = await runs.get(id)
  if (run === undefined) throw new Failure('missing', `Run ${id} not found`)
  const chatflow = await findChatflow(chatflows, run.chatflowId)
  requireRun(c, chatflow)
  return run
}
