import type { Component } from '@hearth/flow'
import type { FlowType } from '../api/chatflow.ts'

const ofTeams: ReadonlySet<string> = new Set(['Multi Agents', 'Sequential Agents'])
const steps = 'Agent Flows'

/** The kinds of nodes that a flow of this type is drawn of. */
export function kindsOfFlow(components: Iterable<Component>, type: FlowType): readonly Component[] {
  const isOf = ({ category }: Component) => {
    if (type === 'AGENTFLOW') return category === steps
    return category !== steps && (type === 'MULTIAGENT' || !ofTeams.has(category))
  }
  return [...components].filter(isOf)
}
