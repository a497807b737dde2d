import { Failure } from '@hearth/kernel'
import { compileFlow } from './compile.ts'
import { parseFlow } from './flow.ts'
import type { NodeCatalog } from './node-definition.ts'

/** Whether a flow's answers can be streamed; a flow that cannot run cannot stream. */
export function isStreamable(flowData: string, catalog: NodeCatalog): boolean {
  try {
    return compileFlow(parseFlow(flowData), catalog).streamable
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
