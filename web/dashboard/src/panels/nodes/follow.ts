import type { GraphPlace } from '../../model/view/graph/node-graph.ts'

/** Opens what a node or an edge leads to. */
export type Follow = (at: GraphPlace | undefined, event: { readonly clientX: number; readonly clientY: number }) => void
