import {
  type AgentNodeDefinition,
  type AgentRole,
  type AgentStep,
  agentNode,
} from '../../domain/agentflow/agent-node.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

type AgentflowKind = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'type' | 'description' | 'inputs'> &
  Partial<Pick<NodeDefinition, 'outputs' | 'loadMethods' | 'substitution' | 'assess'>> & {
    readonly role?: AgentRole
    /** How Flowise's editor draws it. */
    readonly color: string
    readonly hint?: string
    /** Whether nothing can be wired to it, or from it. */
    readonly hideInput?: boolean
    readonly hideOutput?: boolean
  }

/** A kind of node of agent flows, from what is its own and what it does. */
export function agentflowNode(kind: AgentflowKind, step: AgentStep): AgentNodeDefinition {
  return agentNode({ ...kind, category: 'Agent Flows', baseClasses: [kind.type] }, step)
}
