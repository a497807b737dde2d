import type { FlowDocument, Sizes } from '@hearth/flow'
import { askElk } from './ask-elk.ts'
import { layoutGraph } from './layout-graph.ts'
import { type Layout, readLayout } from './read-layout.ts'

/**
 * Lays a drawing out from left to right, in a worker, so that the page goes on meanwhile. What it
 * gives is applied as one step by `applyLayout`.
 *
 * @param sizes how large nodes are drawn
 */
export async function layoutDocument(document: FlowDocument, sizes: Sizes, signal: AbortSignal): Promise<Layout> {
  return readLayout(await askElk(layoutGraph(document, sizes), signal), document, sizes)
}
