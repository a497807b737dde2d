import { isFields } from '../../fields.ts'
import type { RunContext } from '../../flow/run-context.ts'
import type { Execution } from '../../records/execution.ts'
import type { AgentPlanNode } from '../agent-plan.ts'
import type { AgentflowPorts } from '../compile/ports.ts'
import { parseEntries } from './resume.ts'

type Fields = Readonly<Record<string, unknown>>

/** The session's newest execution, where a run needs to know of it; nothing is read otherwise. */
export async function previousExecution(
  { executions }: AgentflowPorts,
  start: AgentPlanNode | undefined,
  { chatflowId: agentflowId, sessionId, humanInput, form }: RunContext,
): Promise<Execution | undefined> {
  const { startInputType, startPersistState } = start?.values ?? {}
  const needed = humanInput !== undefined || isTrue(startPersistState)
  if (!needed && (startInputType !== 'formInput' || form !== undefined)) return undefined
  const { rows } = await executions.list({ where: { agentflowId, sessionId }, limit: 1 })
  return rows[0]
}

/** The state that a session's flow ended with, for a start that keeps it. */
export function persistedState(start: AgentPlanNode | undefined, previous: Execution | undefined): Fields {
  if (previous === undefined || !isTrue(start?.values.startPersistState)) return {}
  const state = parseEntries(previous).findLast(({ data }) => data.state !== undefined)?.data.state
  return isFields(state) ? state : {}
}

/** What a session's start node received before: `form` or `webhook`. */
export function persistedInput(previous: Execution | undefined, name: 'form' | 'webhook'): Fields | undefined {
  const input = startOutput(previous)[name]
  if (typeof input === 'string') return fieldsOfLines(input)
  return isFields(input) ? input : undefined
}

/** The question that a session's run began with; empty where it began with something else. */
export function persistedQuestion(previous: Execution | undefined): string {
  const { question } = startOutput(previous)
  return typeof question === 'string' ? question : ''
}

function startOutput(previous: Execution | undefined): Fields {
  const entries = previous === undefined ? [] : parseEntries(previous)
  const output = entries.find(({ data }) => data.name === 'startAgentflow')?.data.output
  return isFields(output) ? output : {}
}

// A form is kept as the lines that the models read.
function fieldsOfLines(text: string): Fields {
  const pairs = text.split('\n').map((line) => {
    const [key = '', ...value] = line.split(': ')
    return [key.trim(), value.join(': ').trim()] as const
  })
  return Object.fromEntries(pairs.filter(([key]) => key !== ''))
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
