import type { NodeEvent } from '../../services/chatflow/src/domain/traces/span.ts'

/** The answer of a run in which each of these nodes begins and ends, as server-sent events. */
export function scriptedRun(nodeIds: readonly string[]): string {
  const events = nodeIds.flatMap((nodeId): object[] => {
    const of: Pick<NodeEvent, 'nodeId' | 'label' | 'atMs'> = { nodeId, label: nodeId, atMs: 0 }
    const end: NodeEvent = { ...of, state: 'end', durationMs: 120, usage: { promptTokens: 30, completionTokens: 12 } }
    return [
      { event: 'node', data: { ...of, state: 'start' } },
      { event: 'node', data: end },
    ]
  })
  const answer = [
    { event: 'token', data: 'Done' },
    { event: 'end', data: '[DONE]' },
  ]
  return [...events, ...answer].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
}
