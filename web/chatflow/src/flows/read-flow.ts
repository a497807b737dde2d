import type { renderReport } from '../../../../services/chatflow/src/wire/chatflows/flow-report.ts'
import type { FlowType, NewFlow } from '../api/chatflow.ts'

/** What would become of a flow here, in the service's words. */
export type FlowReport = ReturnType<typeof renderReport>

/** A flow that is about to be imported. */
export type Draft = {
  readonly flow: NewFlow
  readonly nodeCount: number
  /** What would become of it here, once that is known. */
  readonly report?: FlowReport
}

/** A drawn flow as the text that is stored, or `undefined` for anything else. */
export function readFlow(value: unknown): { readonly flowData: string; readonly nodeCount: number } | undefined {
  if (!isRecord(value) || !Array.isArray(value.nodes) || !Array.isArray(value.edges)) return undefined
  const { nodes, edges, viewport } = value
  const flow = { nodes, edges, ...(viewport === undefined ? {} : { viewport }) }
  return { flowData: JSON.stringify(flow), nodeCount: nodes.length }
}

/** What a drawn flow is, judged by the families of its nodes, since its file does not say. */
export function typeOf(value: unknown): FlowType {
  const families = nodesOf(value).map((node) =>
    isRecord(node) && isRecord(node.data) ? node.data.category : undefined,
  )
  if (families.includes('Agent Flows')) return 'AGENTFLOW'
  return families.some((family) => family === 'Multi Agents' || family === 'Sequential Agents')
    ? 'MULTIAGENT'
    : 'CHATFLOW'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nodesOf(value: unknown): readonly unknown[] {
  return isRecord(value) && Array.isArray(value.nodes) ? value.nodes : []
}
