import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { UsedTool } from '../../domain/tools/tool.ts'

type Reasoning = {
  readonly messages: readonly string[]
  readonly usedTools?: readonly UsedTool[]
  readonly sourceDocuments?: readonly unknown[]
  readonly artifacts?: readonly unknown[]
  readonly state?: Readonly<Record<string, unknown>>
  readonly next?: string
  readonly instructions?: string
}

/** What an agent did, as clients of the older agents are told. */
export function reasoningOf(node: NodeInputs, kind: string, reasoning: Reasoning): object {
  return {
    agentName: node.label,
    nodeName: kind,
    nodeId: node.nodeId,
    usedTools: [],
    sourceDocuments: [],
    artifacts: [],
    state: {},
    ...reasoning,
  }
}
