import type { AgentRole } from '../../domain/agentflow/agent-node.ts'
import type { NodeDescription } from '../../domain/flow/node-definition.ts'

/** What the nodes of agent flows have of their own in Flowise's editor. */
type AgentflowLook = {
  readonly color: string
  readonly hint?: string
  /** Whether nothing can be wired to it, or from it. */
  readonly hideInput?: boolean
  readonly hideOutput?: boolean
}

type Own = Pick<NodeDescription, 'name' | 'label' | 'version' | 'type' | 'description' | 'inputs'> &
  Partial<Pick<NodeDescription, 'outputs' | 'loadMethods' | 'substitution'>> &
  AgentflowLook & { readonly role?: AgentRole }

/** The description of a node of agent flows. */
export function describe(own: Own): NodeDescription & AgentflowLook & { readonly role?: AgentRole } {
  return { ...own, category: 'Agent Flows', baseClasses: [own.type] }
}
