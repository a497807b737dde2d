import { parseEntries } from '../agentflow/run/resume.ts'
import type { TraceEntry } from '../agentflow/trace/trace.ts'
import type { TokenUsage } from '../chat/chat-model.ts'
import { isFields } from '../fields.ts'
import type { Execution, ExecutionState } from '../records/execution.ts'
import type { RecordedRun, RunState } from './recorded-run.ts'

const states: Readonly<Record<ExecutionState, RunState>> = {
  FINISHED: 'done',
  ERROR: 'failed',
  TIMEOUT: 'failed',
  TERMINATED: 'stopped',
  STOPPED: 'waiting',
  INPROGRESS: 'running',
}

/** The states of an execution that a run's state stands for. */
export function executionStatesOf(state: RunState): readonly ExecutionState[] {
  return (Object.keys(states) as ExecutionState[]).filter((name) => states[name] === state)
}

/** One node's part of an execution. */
export type ExecutionStep = {
  readonly nodeId: string
  readonly label: string
  readonly state: RunState
  readonly input: unknown
  readonly output: unknown
  readonly error: string | undefined
  /** Of a model's answer; nothing else is timed. */
  readonly durationMs: number | undefined
}

/** What is listed of an execution of an agent flow. */
export function runOfExecution(execution: Execution): RecordedRun {
  const { id, agentflowId: chatflowId, sessionId, state, createdAtMs, updatedAtMs } = execution
  const entries = parseEntries(execution)
  return {
    id,
    kind: 'execution',
    chatflowId,
    sessionId,
    question: questionIn(entries),
    status: states[state],
    error: state === 'ERROR' ? errorOf(entries.findLast(({ status }) => status === 'ERROR')) : undefined,
    startMs: createdAtMs,
    durationMs: updatedAtMs - createdAtMs,
    usage: usageIn(entries),
    costUsd: undefined,
    executionId: id,
    messageId: undefined,
  }
}

/** What an execution did, in order. */
export function stepsOf(execution: Execution): readonly ExecutionStep[] {
  return parseEntries(execution).map((entry) => {
    const { input, output } = entry.data
    const label = entry.nodeLabel === '' ? entry.nodeId : entry.nodeLabel
    const timed = isFields(output) && isFields(output.timeMetadata) ? output.timeMetadata.delta : undefined
    const durationMs = typeof timed === 'number' ? timed : undefined
    const { nodeId, status } = entry
    return { nodeId, label, state: states[status], input, output, error: errorOf(entry), durationMs }
  })
}

// A question, else the fields of a form or what a webhook brought.
function questionIn(entries: readonly TraceEntry[]): string {
  const start = entries.find(({ data }) => data.name === 'startAgentflow') ?? entries[0]
  const output = isFields(start?.data.output) ? start.data.output : {}
  const input = isFields(start?.data.input) ? start.data.input : {}
  const asked = output.question ?? input.question ?? output.form ?? output.webhook ?? ''
  return typeof asked === 'string' ? asked : JSON.stringify(asked)
}

function errorOf(entry: TraceEntry | undefined): string | undefined {
  const error = entry?.data.error
  return typeof error === 'string' ? error : undefined
}

function usageIn(entries: readonly TraceEntry[]): TokenUsage | undefined {
  const used = entries.flatMap(({ data: { output } }) => {
    const { input_tokens: promptTokens, output_tokens: completionTokens } =
      isFields(output) && isFields(output.usageMetadata) ? output.usageMetadata : {}
    return typeof promptTokens === 'number' && typeof completionTokens === 'number'
      ? [{ promptTokens, completionTokens }]
      : []
  })
  if (used.length === 0) return undefined
  const sum = (name: 'promptTokens' | 'completionTokens') => used.reduce((total, usage) => total + usage[name], 0)
  return { promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens') }
}
