import { Failure } from '@hearth/kernel'
import type { ChatflowStore } from '../chatflows/chatflow.ts'
import { chatflowNotFound } from '../chatflows/chatflow-id.ts'
import type { FlowCall } from '../flow/node-env.ts'
import type { NodeAnswer, RunContext } from '../flow/run-context.ts'
import { requestOf } from './prediction.ts'
import type { Predictor } from './predictor.ts'

// Flows that call flows: deeper than anyone draws, low enough that a circle ends soon.
const maxDepth = 10

/**
 * Lets a flow ask another in the same process. The other's run ends with the caller's and is kept
 * in its own history; a fresh session is made for it unless the call names one.
 */
export function createFlowCaller(deps: {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly predictor: Pick<Predictor, 'answer'>
}): (call: FlowCall, context: RunContext) => Promise<NodeAnswer> {
  return async ({ chatflowId, question, form, sessionId, overrideConfig = {} }, context) => {
    if (context.depth >= maxDepth) {
      throw new Failure('broken', `Cannot call flow "${chatflowId}": ${maxDepth} flows have called one another already`)
    }
    const chatflow = await deps.chatflows.get(chatflowId)
    if (chatflow === undefined) throw chatflowNotFound(chatflowId)
    const { vars, ...overrides } = overrideConfig
    const ownVars = typeof vars === 'object' && vars !== null ? (vars as Readonly<Record<string, unknown>>) : {}
    const request = requestOf(question, { form, sessionId, overrides, vars: ownVars, leadEmail: context.leadEmail })
    const { trusted } = context
    const asked = { chatflow, request, chatType: 'INTERNAL', trusted, depth: context.depth + 1 } as const
    const prediction = await deps.predictor.answer(asked, context.signal)
    return prediction
  }
}
