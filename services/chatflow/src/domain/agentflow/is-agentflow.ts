import type { Flow } from '../flow/flow.ts'

/**
 * Whether a flow runs on the engine of agent flows. The type of its chatflow does not tell: exports
 * often lack it.
 */
export function isAgentflow({ nodes }: Flow): boolean {
  return nodes.some(({ data }) => data.name.endsWith('Agentflow') && data.name !== 'stickyNoteAgentflow')
}
