import type { Recorder } from './recorder.ts'
import type { Measured, NodeRun, RunTrace } from './run-trace.ts'
import type { Span } from './span.ts'

type About = Pick<RunTrace, 'id' | 'chatflowId' | 'sessionId' | 'chatId' | 'question'>

/** What is kept of a run that is over. */
export function traceOf(recorder: Recorder, about: About): RunTrace {
  const spans = recorder.spans()
  const run = spans[0]
  const failed = spans.findLast(({ kind, status, nodeId }) => kind === 'node' && status === 'failed' && nodeId)
  const costs = spans.flatMap(({ costUsd }) => costUsd ?? [])
  return {
    ...about,
    status: run?.status ?? 'stopped',
    error: run?.error,
    failedNodeId: run?.status === 'failed' ? failed?.nodeId : undefined,
    startMs: run?.startMs ?? 0,
    durationMs: run?.durationMs ?? 0,
    usage: run?.usage,
    costUsd: costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0),
    droppedSpans: recorder.dropped(),
    spans,
  }
}

/** What a run that is over took. */
export function measuredOf({ usage, costUsd, durationMs, spans }: RunTrace): Measured {
  const models = spans.filter(({ kind }) => kind === 'model')
  return { usage, costUsd, durationMs, modelMs: models.reduce((sum, span) => sum + span.durationMs, 0) }
}

/** What each node of the run was given and gave. A node that was only made is counted where that failed. */
export function nodeRunsOf({ id: runId, chatflowId, spans }: RunTrace): readonly NodeRun[] {
  return spans.flatMap((span): NodeRun[] => {
    const { nodeId, startMs: atMs, durationMs, input, output, error } = span
    if (span.kind !== 'node' || nodeId === undefined || !counts(span)) return []
    return [{ id: `${runId}/${span.id}`, chatflowId, nodeId, runId, atMs, durationMs, input, output, error }]
  })
}

function counts({ status, attributes }: Span): boolean {
  return status === 'failed' || (status === 'done' && attributes.phase !== 'making' && attributes.given !== true)
}
