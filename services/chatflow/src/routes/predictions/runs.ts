import { Failure } from '@hearth/kernel'
import { streamFrames } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { Replicas } from '../../domain/replicas/replicas.ts'
import type { BackgroundRun, BackgroundRunStore } from '../../domain/runs/background-run.ts'
import type { BackgroundRuns } from '../../domain/runs/background-runs.ts'
import type { RunLog } from '../../domain/runs/run-log.ts'
import { eventAnswer, idParam, jsonAnswer, jsonBody, pageQuery, parsePage } from '../../wire/common.ts'
import { parsePredictionBody } from '../../wire/predictions/prediction.ts'
import { heartbeatFrame, messageFrame } from '../../wire/predictions/prediction-frames.ts'
import { newRunBody, renderRun, runListSchema, runSchema } from '../../wire/predictions/run.ts'
import { onFlows } from '../access/access.ts'
import { requireRun } from '../access/authenticate.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { parseWith } from '../parse-with.ts'
import { readBody } from '../read-body.ts'

export type RunDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly runs: Pick<BackgroundRunStore, 'get' | 'list'>
  readonly backgroundRuns: BackgroundRuns
  readonly replicas: Pick<Replicas, 'workers'>
  readonly runLog: Pick<RunLog, 'read'>
  readonly heartbeatMs: number
}

const path = '/api/v1/runs'

// Without a page, as many as one looks at.
const usualLimit = 100

/** Runs that go on by themselves, and their events. Whoever may ask the chatflow may see to them. */
export function runEndpoints(deps: RunDeps): readonly ChatflowEndpoint[] {
  return [...allRuns(deps), ...oneRun(deps)]
}

function allRuns({ runs, backgroundRuns, chatflows, replicas }: RunDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path,
      effect: 'question',
      summary: 'Ask a chatflow in the background',
      access: 'key',
      // Its body is a prediction's too.
      reads: { body: jsonBody(newRunBody) },
      answers: { 202: jsonAnswer('Noted', runSchema) },
      refusals: [400, 403, 404],
      async handle(_, c) {
        const body = await readBody(c)
        const { chatflowId, callbackUrl } = parseWith(newRunBody, body)
        const chatflow = await findChatflow(chatflows, chatflowId)
        requireRun(c, chatflow)
        const request = { ...parsePredictionBody(body), streaming: true }
        const asked = { chatflow, request, chatType: 'EXTERNAL', trusted: true } as const
        return c.json(await renderWaiting(replicas, await backgroundRuns.start(asked, callbackUrl)), 202)
      },
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'Background runs, newest first',
      access: onFlows('view'),
      input: { query: z.object({ ...pageQuery, chatflowId: z.string().optional() }) },
      output: runListSchema,
      refusals: [],
      async handle({ query: { chatflowId, ...query } }) {
        const page = parsePage(query) ?? { offset: 0, limit: usualLimit }
        const where = chatflowId === undefined ? {} : { where: { chatflowId } }
        const { rows, total } = await runs.list({ ...page, ...where })
        return { data: rows.map(renderRun), total }
      },
    }),
  ]
}

function oneRun(deps: RunDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'A background run: how it goes, and its answer',
      access: 'key',
      input: { params: idParam },
      output: runSchema,
      refusals: [403, 404],
      handle: async ({ params }, c) => renderWaiting(deps.replicas, await findRun(deps, c, params.id)),
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/stop`,
      effect: 'question',
      summary: 'End a background run',
      access: 'key',
      input: { params: idParam },
      output: z.object({ stopped: z.boolean() }),
      answer: 'Whether it was going on',
      refusals: [403, 404],
      handle: async ({ params }, c) => ({
        stopped: await deps.backgroundRuns.stop((await findRun(deps, c, params.id)).id),
      }),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}/events`,
      summary: 'What a run tells, as server-sent events',
      description: 'From the start, or after the event that `Last-Event-ID` (or `lastEventId`) names.',
      access: 'key',
      input: { params: idParam },
      answers: { 200: eventAnswer('The events, each with its number') },
      refusals: [403, 404],
      async handle({ params }, c) {
        const { id } = await findRun(deps, c, params.id)
        return streamRun(deps, c, id, lastEventId(c))
      },
    }),
  ]
}

// One that waits says so where nobody is there to take it.
async function renderWaiting(replicas: RunDeps['replicas'], run: BackgroundRun) {
  if (run.status !== 'queued' || (await replicas.workers()) > 0) return renderRun(run)
  return { ...renderRun(run), waitingFor: 'a chatflow process with the role "worker" or "all": none is there' }
}

/** Sends what a run tells, each event with its number. */
export async function streamRun(
  { runLog, heartbeatMs }: Pick<RunDeps, 'runLog' | 'heartbeatMs'>,
  c: Context<ChatflowEnv>,
  runId: string,
  afterSeq: number,
): Promise<Response> {
  const disconnect = new AbortController()
  const frames = runFrames(runLog, runId, afterSeq, disconnect.signal)
  return await streamFrames(c, frames, { disconnect, heartbeat: { everyMs: heartbeatMs, frame: heartbeatFrame } })
}

async function* runFrames(
  runLog: RunDeps['runLog'],
  runId: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for await (const { seq, frame } of runLog.read(runId, afterSeq, signal)) yield messageFrame(frame, seq)
}

function lastEventId(c: Context<ChatflowEnv>): number {
  const text = c.req.header('last-event-id') ?? c.req.query('lastEventId') ?? '0'
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Failure('invalid', `Cannot read the request: Last-Event-ID is "${text}", not a whole number`, {
    param: 'Last-Event-ID',
  })
}

async function findRun({ runs, chatflows }: RunDeps, c: Context<ChatflowEnv>, id: string): Promise<BackgroundRun> {
  const run = await runs.get(id)
  if (run === undefined) throw new Failure('missing', `Run ${id} not found`)
  requireRun(c, await findChatflow(chatflows, run.chatflowId))
  return run
}
