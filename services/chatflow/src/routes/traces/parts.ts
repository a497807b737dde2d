import { z } from '@hono/zod-openapi'
import { requestOf } from '../../domain/prediction/prediction.ts'
import type { TraceStore } from '../../domain/traces/run-trace.ts'
import { idParam, jsonAnswer } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { partBody } from '../../wire/traces/trace.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { draftOf, type PredictionDeps } from '../predictions/prediction.ts'
import { streamPrediction } from '../predictions/stream-prediction.ts'

export type PartDeps = Pick<PredictionDeps, 'chatflows' | 'drafts' | 'predictor' | 'heartbeatMs' | 'logger'> & {
  readonly traces: Pick<TraceStore, 'list'>
}

/** Runs of a part of a flow, for whoever draws it. */
export function partEndpoints(deps: PartDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/chatflows/{id}/run',
      effect: 'question',
      summary: 'Run one node, what comes after it or what leads to it',
      description:
        'The other nodes stand still: what they gave last, or what is pinned, stands for their work. Answers with the events of a prediction that is followed; nothing is kept as a turn of a chat.',
      access: onFlows('update'),
      input: { params: idParam, body: partBody },
      answers: {
        200: { description: 'The events of the run', content: { 'text/event-stream': { schema: z.string() } } },
        500: jsonAnswer('The chatflow cannot run', errorSchema),
      },
      refusals: [400, 404],
      async handle({ params, body }, c) {
        const deployed = await findChatflow(deps.chatflows, params.id)
        const chatflow = body.draft === true ? await draftOf(deps, deployed) : deployed
        const [before] = await deps.traces.list({ chatflowId: chatflow.id, limit: 1 })
        const request = requestOf(body.question ?? (body.form ? '' : (before?.question ?? '')), {
          streaming: true,
          watched: true,
          form: body.form ?? undefined,
          chatId: body.chatId ?? undefined,
          sessionId: body.chatId ?? before?.sessionId,
          part: { mode: body.mode, nodeId: body.nodeId },
        })
        const ready = await deps.predictor.prepare({ chatflow, request, chatType: 'INTERNAL', trusted: true })
        return streamPrediction(deps, c, ready.begin)
      },
    }),
  ]
}
