import type { RunEntry } from './run-entry.ts'
import type { TraceSummary } from './run-trace.ts'

export const RUN_STATES = ['done', 'failed', 'stopped', 'waiting', 'running'] as const

/** How a run stands; `waiting` for a person who lets it go on or not. */
export type RunState = (typeof RUN_STATES)[number]

/**
 * Of what is listed most is kept: a `trace` of what the nodes of a watched run did; an `entry`, the line alone, of an
 * agent flow with its execution; an `execution` alone where its run goes on, or was never entered.
 */
export const RUN_KINDS = ['trace', 'execution', 'entry'] as const

/** What is listed of a run, whether it was watched, is the execution of an agent flow, or neither. */
export type RecordedRun = Pick<
  TraceSummary,
  'id' | 'chatflowId' | 'sessionId' | 'question' | 'error' | 'startMs' | 'durationMs' | 'usage' | 'costUsd'
> & {
  readonly kind: (typeof RUN_KINDS)[number]
  readonly status: RunState
  /** The execution of the run, of an agent flow. */
  readonly executionId: string | undefined
  /** The answer of the run in the history. */
  readonly messageId: string | undefined
}

/**
 * What is listed of a run that was entered.
 *
 * @param trace where it was watched and its trace is still kept
 * @param isWaiting whether its execution waits, and no later run went on with it
 */
export function runOfEntry(entry: RunEntry, trace: TraceSummary | undefined, isWaiting: boolean): RecordedRun {
  const { id, chatflowId, sessionId, question, error, startMs, durationMs, usage, executionId, messageId } = entry
  return {
    ...{ id, chatflowId, sessionId, question, error, startMs, durationMs, executionId, messageId },
    kind: trace === undefined ? 'entry' : 'trace',
    status: isWaiting ? 'waiting' : entry.status,
    usage: trace?.usage ?? usage,
    costUsd: trace?.costUsd,
  }
}

/** What is listed of a run that was watched before runs were entered. */
export function runOfTrace(trace: TraceSummary): RecordedRun {
  const { id, chatflowId, sessionId, question, error, status, startMs, durationMs, usage, costUsd } = trace
  const said = { id, chatflowId, sessionId, question, error, status, startMs, durationMs, usage, costUsd }
  return { ...said, kind: 'trace', executionId: undefined, messageId: undefined }
}
