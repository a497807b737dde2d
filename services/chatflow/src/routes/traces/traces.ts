import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { PinStore, TraceStore } from '../../domain/traces/run-trace.ts'
import { isShortened } from '../../domain/traces/shorten.ts'
import { idParam } from '../../wire/common.ts'
import {
  nodeRunSchema,
  pinSchema,
  renderNodeRun,
  renderPin,
  renderSummary,
  renderTrace,
  traceQuery,
  traceSchema,
  traceSummarySchema,
} from '../../wire/traces/trace.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type TraceDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly traces: Pick<TraceStore, 'list' | 'get' | 'nodeRuns' | 'lastOutputs'>
  readonly pins: PinStore
  /** Resolves when what was noted by now can be read. */
  readonly tracesSettled: () => Promise<void>
  readonly nowMs: () => number
}

/** What runs did that somebody watched, and the outputs that stand for the work of nodes. */
export function traceEndpoints(deps: TraceDeps): readonly ChatflowEndpoint[] {
  return [...readingEndpoints(deps), ...pinEndpoints(deps)]
}

const refusals = [400, 404]
const nodeParams = idParam.extend({ nodeId: z.string().min(1).max(256) })

function readingEndpoints({ chatflows, traces, tracesSettled }: TraceDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/traces',
      summary: 'Runs that were watched, newest first',
      access: onFlows('view'),
      input: { query: traceQuery },
      output: z.array(traceSummarySchema),
      refusals: [400],
      async handle({ query }) {
        await tracesSettled()
        return (await traces.list(query)).map(renderSummary)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/traces/{id}',
      summary: 'What one run did: its nodes, what they asked models and tools, what they looked up',
      access: onFlows('view'),
      input: { params: z.object({ id: z.string() }) },
      output: traceSchema,
      refusals: [404],
      async handle({ params: { id } }) {
        await tracesSettled()
        const trace = await traces.get(id)
        if (trace === undefined) throw new Failure('missing', `Trace ${id} not found`)
        return renderTrace(trace)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/chatflows/{id}/node-runs',
      summary: 'What each node was given and gave the last time that it did not fail',
      access: onFlows('view'),
      input: { params: idParam },
      output: z.array(nodeRunSchema.extend({ nodeId: z.string() })),
      refusals,
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        await tracesSettled()
        const last = await traces.lastOutputs(id)
        return last.map((run) => ({ ...renderNodeRun(run), nodeId: run.nodeId }))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/chatflows/{id}/node-runs/{nodeId}',
      summary: 'What a node was given and gave in its last runs, newest first',
      access: onFlows('view'),
      input: { params: nodeParams },
      output: z.array(nodeRunSchema),
      refusals,
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        await tracesSettled()
        return (await traces.nodeRuns(id, params.nodeId)).map(renderNodeRun)
      },
    }),
  ]
}

function pinEndpoints({ chatflows, pins, nowMs }: TraceDeps): readonly ChatflowEndpoint[] {
  const path = '/api/v1/chatflows/{id}/pins'
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'The outputs that stand for the work of nodes in runs from the page',
      access: onFlows('view'),
      input: { params: idParam },
      output: z.array(pinSchema),
      refusals,
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        return (await pins.list(id)).map(renderPin)
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{nodeId}`,
      summary: 'The output that stands for the work of one node',
      access: onFlows('view'),
      input: { params: nodeParams },
      output: pinSchema,
      refusals,
      async handle({ params: { id, nodeId } }) {
        const pin = await pins.get((await findChatflow(chatflows, id)).id, nodeId)
        if (pin === undefined) throw notPinned(nodeId)
        return renderPin(pin)
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/{nodeId}`,
      summary: 'Fix the output of a node for runs from the page',
      access: onFlows('update'),
      input: { params: nodeParams, body: z.object({ output: z.unknown() }).openapi('NewPin') },
      output: pinSchema,
      refusals,
      async handle({ params: { id, nodeId }, body: { output } }) {
        const chatflow = await findChatflow(chatflows, id)
        if (output === undefined || isShortened(output))
          throw new Failure('invalid', `Cannot pin "${nodeId}": the body needs "output", and the whole of it`, {
            param: 'output',
          })
        const pin = { chatflowId: chatflow.id, nodeId, output, createdAtMs: nowMs() }
        await pins.put(pin)
        return renderPin(pin)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{nodeId}`,
      summary: 'Let a node do its work again in runs from the page',
      access: onFlows('update'),
      input: { params: nodeParams },
      output: z.object({ removed: z.literal(true) }),
      refusals,
      async handle({ params: { id, nodeId } }) {
        if (!(await pins.remove((await findChatflow(chatflows, id)).id, nodeId))) throw notPinned(nodeId)
        return { removed: true as const }
      },
    }),
  ]
}

function notPinned(nodeId: string): Failure {
  return new Failure('missing', `Node "${nodeId}" has no pin`)
}
