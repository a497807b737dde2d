import type { GraphEdge, GraphNode } from '../../model/view/graph/node-graph.ts'
import type { Place } from '../../model/view/graph/place-nodes.ts'
import { edgePath } from './edge-path.ts'
import type { Follow } from './follow.ts'
import classes from './nodes-panel.module.css'

export type GraphEdgesProps = {
  readonly edges: readonly GraphEdge[]
  readonly nodes: readonly GraphNode[]
  readonly places: ReadonlyMap<string, Place>
  /** Id of the mark at their ends. */
  readonly head: string
  readonly onFollow: Follow
}

/** Edges as lines with an arrow at their end and their figures in the middle. */
export function GraphEdges({ edges, nodes, places, head, onFollow }: GraphEdgesProps) {
  const radii = new Map(nodes.map(({ id, radius }) => [id, radius]))
  const pairs = new Set(edges.map(({ source, target }) => JSON.stringify([source, target])))
  const ringOf = (id: string) => ({ ...(places.get(id) ?? { x: 0, y: 0 }), radius: radii.get(id) ?? 0 })
  return edges.map((edge, index) => {
    const isBent = pairs.has(JSON.stringify([edge.target, edge.source]))
    const { path, middle } = edgePath(ringOf(edge.source), ringOf(edge.target), isBent)
    const stat = [edge.main, edge.secondary].filter((text) => text !== '').join(' · ')
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: what an edge leads to, a table of the data does too
      // biome-ignore lint/suspicious/noArrayIndexKey: ids of edges are not always told apart
      <g key={index} onClick={(event) => onFollow(edge.at, event)}>
        <title>
          {[`${edge.source} → ${edge.target}`, stat, ...edge.details].filter((text) => text !== '').join('\n')}
        </title>
        <path
          className={classes.edge}
          d={path}
          markerEnd={`url(#${head})`}
          style={edge.color === undefined ? {} : { stroke: edge.color }}
          strokeWidth={edge.isHighlighted ? edge.thickness + 1.5 : edge.thickness}
          strokeDasharray={edge.dash}
        />
        {stat !== '' && (
          <text className={classes.onEdge} x={middle.x} y={middle.y}>
            {stat}
          </text>
        )}
      </g>
    )
  })
}
