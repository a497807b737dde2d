import type { Flow } from '../../flow/flow.ts'

/**
 * Whether a flow runs on the engine of agent flows. The type of its chatflow does not tell: exports
 * often lack it.
 */
export function isAgentflow(flow: Flow): boolean {
  return (
    isTeam(flow) ||
    flow.nodes.some(({ data }) => data.name.endsWith('Agentflow') && data.name !== 'stickyNoteAgentflow')
  )
}

/** Whether a flow is drawn with the older agents: sequential ones, or a supervisor with workers. */
export function isTeam({ nodes }: Flow): boolean {
  return nodes.some(({ data }) => data.name === 'seqStart' || data.name === 'supervisor')
}
