import type { Asks } from '../agent-node.ts'
import type { AgentPlanNode } from '../agent-plan.ts'

/** What a run that waits for a person offers, in Flowise's shape. */
type HumanAction = {
  readonly id: string
  readonly mapping: Readonly<Record<string, unknown>>
  readonly elements: readonly { readonly type: string; readonly label: string }[]
  readonly data: { readonly nodeId: string; readonly nodeLabel: string; readonly input: unknown }
}

/** @param asks what the older agent flows ask, in their own shape */
export function actionFor(
  { id: nodeId, label: nodeLabel }: AgentPlanNode,
  input: unknown,
  id: string,
  asks: Asks | undefined,
): HumanAction {
  if (asks !== undefined) {
    const { approve, reject, toolCalls } = asks
    return {
      id,
      mapping: { approve, reject, toolCalls },
      elements: [
        { type: 'approve-button', label: approve },
        { type: 'reject-button', label: reject },
      ],
      data: { nodeId, nodeLabel, input: {} },
    }
  }
  return {
    id,
    mapping: { approve: 'Proceed', reject: 'Reject' },
    elements: [
      { type: 'agentflowv2-approve-button', label: 'Proceed' },
      { type: 'agentflowv2-reject-button', label: 'Reject' },
    ],
    data: { nodeId, nodeLabel, input },
  }
}
