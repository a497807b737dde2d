import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isPermitted } from '../../domain/access/permission.ts'
import { findRun, listRuns, type RunHistoryDeps } from '../../domain/traces/run-history.ts'
import {
  keptRunSchema,
  recordedRunSchema,
  renderKeptRun,
  renderRecordedRun,
  runHistoryQuery,
} from '../../wire/traces/run-history.ts'
import { onFlows } from '../access/access.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type RunHistoryEndpointDeps = RunHistoryDeps & {
  /** Resolves when what was noted by now can be read. */
  readonly tracesSettled: () => Promise<void>
}

/** All runs, watched or not, in one list. */
export function runHistoryEndpoints(deps: RunHistoryEndpointDeps): readonly ChatflowEndpoint[] {
  const path = '/api/v1/run-history'
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Runs of flows, and executions of agent flows that go on, newest first',
      access: onFlows('view'),
      input: { query: runHistoryQuery },
      output: z.array(recordedRunSchema),
      refusals: [400],
      async handle({ query }, c) {
        await deps.tracesSettled()
        return (await listRuns(deps, { ...query, withExecutions: seesExecutions(c) })).map(renderRecordedRun)
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'What one run did, and what it waits for',
      access: onFlows('view'),
      input: { params: z.object({ id: z.string() }) },
      output: keptRunSchema,
      refusals: [404],
      async handle({ params: { id } }, c) {
        await deps.tracesSettled()
        const kept = await findRun(deps, id)
        if (kept === undefined || (kept.run.kind === 'execution' && !seesExecutions(c)))
          throw new Failure('missing', `Run ${id} not found`)
        return renderKeptRun(seesExecutions(c) ? kept : { ...kept, execution: undefined })
      },
    }),
  ]
}

// They are a right of their own.
function seesExecutions(c: Context<ChatflowEnv>): boolean {
  return isPermitted(c.get('caller'), ['executions:view'])
}
