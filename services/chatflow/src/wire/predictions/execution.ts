import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Chatflow } from '../../domain/chatflows/chatflow.ts'
import { EXECUTION_STATES, type Execution, type ExecutionState } from '../../domain/records/execution.ts'
import { type Page, parsePage } from '../common.ts'
import { rowRenderer } from '../row.ts'

export const executionSchema = z
  .object({
    id: z.string(),
    executionData: z.string().openapi({ description: 'JSON text: what each node did, in order' }),
    state: z.enum(EXECUTION_STATES),
    agentflowId: z.string(),
    sessionId: z.string(),
    action: z.string().nullable().openapi({ description: 'JSON text: what a stopped execution waits for' }),
    isPublic: z.boolean(),
    createdDate: z.string(),
    updatedDate: z.string(),
    stoppedDate: z.string().nullable(),
    workspaceId: z.string().nullable(),
    agentflow: z.looseObject({ id: z.string(), name: z.string() }).optional(),
  })
  .openapi('Execution')

export const executionPage = z.object({ data: z.array(executionSchema), total: z.int() }).openapi('Executions')

/** The change that an owner may make. */
export const executionChange = z.object({ isPublic: z.boolean() }).openapi('ExecutionChange')

const maxIds = 1_000

/** Which executions are to be removed. */
export const executionIds = z.object({ executionIds: z.array(z.string()).min(1).max(maxIds) }).openapi('ExecutionIds')

export const executionsRemoved = z
  .object({ success: z.literal(true), deletedCount: z.int() })
  .openapi('ExecutionsRemoved')

export const executionQuery = z.object({
  id: z.string().optional(),
  agentflowId: z.string().optional(),
  agentflowName: z.string().optional().openapi({ description: 'Part of the name of the flow' }),
  sessionId: z.string().optional(),
  state: z
    .string()
    .optional()
    .openapi({ description: EXECUTION_STATES.join(', ') }),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  page: z.string().default('1'),
  limit: z.string().default('12'),
})

type ExecutionSearch = Page & {
  readonly where: Partial<Pick<Execution, 'id' | 'agentflowId' | 'sessionId' | 'state'>>
  readonly from?: number
  readonly to?: number
  /** Part of the flow's name. */
  readonly flowName: string | undefined
}

/** @throws {Failure} `invalid`, naming the field at fault */
export function parseExecutionQuery(query: z.output<typeof executionQuery>): ExecutionSearch {
  const { id, agentflowId, agentflowName, sessionId } = query
  const state = given(query.state)
  if (state !== undefined && !isState(state)) throw unreadable('state', state, `one of ${EXECUTION_STATES.join(', ')}`)
  const from = dateOf('startDate', query.startDate)
  const to = dateOf('endDate', query.endDate)
  const named = { id: given(id), agentflowId: given(agentflowId), sessionId: given(sessionId), state }
  return {
    ...(parsePage(query) ?? { offset: 0, limit: 12 }),
    where: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    flowName: given(agentflowName),
  }
}

const renderRow = rowRenderer(executionSchema)

/** A row as Flowise answers it; how a stopped one goes on is for the engine alone. */
export function renderExecution(
  execution: Execution,
  flow?: Pick<Chatflow, 'id' | 'name' | 'type' | 'category'>,
): z.output<typeof executionSchema> {
  const executionData = withoutCheckpoint(execution.executionData)
  const agentflow = flow && { id: flow.id, name: flow.name, type: flow.type, category: flow.category ?? null }
  return renderRow({ ...execution, executionData, agentflow })
}

function withoutCheckpoint(executionData: string): string {
  if (!executionData.includes('"checkpoint"')) return executionData
  const entries: unknown = JSON.parse(executionData)
  if (!Array.isArray(entries)) return executionData
  return JSON.stringify(entries.map(({ data: { checkpoint: _, ...data } = {}, ...entry }) => ({ ...entry, data })))
}

function isState(text: string): text is ExecutionState {
  return EXECUTION_STATES.some((state) => state === text)
}

function dateOf(name: string, text: string | undefined): number | undefined {
  if (given(text) === undefined) return undefined
  const atMs = Date.parse(text ?? '')
  if (Number.isNaN(atMs)) throw unreadable(name, text ?? '', 'a date such as 2026-01-31T12:00:00Z')
  return atMs
}

function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

function unreadable(name: string, text: string, wanted: string): Failure {
  return new Failure('invalid', `Cannot read the query: ${name} is "${text.slice(0, 60)}", not ${wanted}`, {
    param: name,
  })
}
