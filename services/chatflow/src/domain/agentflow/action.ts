import type { AgentPlanNode } from './agent-plan.ts'

/** What a run that waits for a person offers, in Flowise's shape. */
export type HumanAction = {
  readonly id: string
  readonly mapping: { readonly approve: string; readonly reject: string }
  readonly elements: readonly { readonly type: string; readonly label: string }[]
  readonly data: { readonly nodeId: string; readonly nodeLabel: string; readonly input: unknown }
}

export function actionFor({ id: nodeId, label: nodeLabel }: AgentPlanNode, input: unknown, id: string): HumanAction {
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
