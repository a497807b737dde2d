import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { type PreflightDeps, preflight } from '../../domain/preflight/preflight.ts'
import { type FlowFaultBody, flowCheckBody, flowFaultsSchema } from '../../wire/chatflows/flow-fault.ts'
import { idParam } from '../../wire/common.ts'
import { onFlows } from '../access/access.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { findChatflow } from './chatflows.ts'

export type FlowCheckDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  /** What a look ahead at a flow knows. */
  readonly ahead: PreflightDeps
}

const path = '/api/v1/validation'
const answer = 'What keeps the flow from running; empty when nothing does'

/** `/validation`: whether a flow can run, without running it. */
export function flowCheckEndpoints({ chatflows, ahead }: FlowCheckDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'Whether a chatflow can run, without running it',
      access: onFlows('view'),
      input: { params: idParam },
      output: flowFaultsSchema,
      answer,
      refusals: [400, 404],
      async handle({ params }) {
        const { id, flowData } = await findChatflow(chatflows, params.id)
        return faultsOf(flowData, id)
      },
    }),
    endpoint({
      method: 'post',
      path,
      effect: 'question',
      summary: 'Whether a flow could run, before it is saved',
      access: onFlows('view'),
      input: { body: flowCheckBody },
      output: flowFaultsSchema,
      answer,
      handle: ({ body }) => faultsOf(body.flowData, undefined),
    }),
  ]

  async function faultsOf(flowData: string, id: string | undefined): Promise<FlowFaultBody[]> {
    const { faults } = await preflight(flowData, id, ahead)
    return faults.map((fault) => ({ ...fault, issues: [...fault.issues] }))
  }
}
