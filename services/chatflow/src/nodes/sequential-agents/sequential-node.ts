import { type TeamNodeDefinition, teamNode } from '../../domain/agentflow/team-node.ts'

type Described = Parameters<typeof teamNode>[0]

/** A kind of node among sequential agents, from what is its own and what it does. */
export function sequentialNode(
  kind: Omit<Described, 'category' | 'baseClasses'>,
  step: TeamNodeDefinition['team'],
): TeamNodeDefinition {
  return teamNode({ ...kind, category: 'Sequential Agents', baseClasses: [kind.type] }, step)
}
