import { type Component, drawNode } from '@hearth/flow'
import { askApi } from '../../api/ask-api.ts'

/** An agent flow begins somewhere, so its first node is there from the start: such a drawing as JSON text. */
export async function startAlone(): Promise<string> {
  const start = await askApi<Component>('/nodes/startAgentflow')
  const node = drawNode(start, { id: 'startAgentflow_0', position: { x: 100, y: 100 } })
  return JSON.stringify({ nodes: [node], edges: [] })
}
