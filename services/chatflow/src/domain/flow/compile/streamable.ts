import { Failure } from '@hearth/kernel'
import { checkAgentflow } from '../../agentflow/compile/check-agentflow.ts'
import { isAgentflow } from '../../agentflow/compile/is-agentflow.ts'
import { parseFlow } from '../flow.ts'
import type { RunnableCatalog } from '../runnable-node.ts'
import { compileFlow } from './compile.ts'

/** Whether a flow's answers can be streamed; a flow that cannot run cannot stream. */
export function isStreamable(flowData: string, catalog: RunnableCatalog): boolean {
  try {
    const flow = parseFlow(flowData)
    if (!isAgentflow(flow)) return compileFlow(flow, catalog).streamable
    checkAgentflow(flow, catalog)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
