import type { GraphNode } from '../../model/view/graph/node-graph.ts'
import type { Place } from '../../model/view/graph/place-nodes.ts'
import { ringPath } from './edge-path.ts'
import type { Follow } from './follow.ts'
import classes from './nodes-panel.module.css'

export type GraphNodesProps = {
  readonly nodes: readonly GraphNode[]
  readonly places: ReadonlyMap<string, Place>
  readonly onFollow: Follow
}

const longestWord = 26

/** Nodes as rings with their figures inside and their names below. */
export function GraphNodes({ nodes, places, onFollow }: GraphNodesProps) {
  return nodes.map((node) => {
    const { x, y } = places.get(node.id) ?? { x: 0, y: 0 }
    const isLinked = (node.at?.field.config.links?.length ?? 0) > 0
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: what a node leads to, a table of the data does too
      <g
        key={node.id}
        className={classes.node}
        transform={`translate(${x} ${y})`}
        data-linked={isLinked || undefined}
        onClick={(event) => onFollow(node.at, event)}
      >
        <title>{wordNode(node)}</title>
        <Ring node={node} />
        <text className={classes.main} y={node.secondary === '' ? 4 : -2}>
          {node.main}
        </text>
        <text className={classes.secondary} y={13}>
          {node.secondary}
        </text>
        <text className={classes.main} y={node.radius + 18}>
          {short(node.title)}
        </text>
        <text className={classes.secondary} y={node.radius + 33}>
          {short(node.subtitle)}
        </text>
      </g>
    )
  })
}

function Ring({ node: { radius, color, arcs, isHighlighted } }: { readonly node: GraphNode }) {
  let from = 0
  return (
    <>
      <circle r={radius} stroke={color} strokeWidth={arcs.length > 0 ? 0 : isHighlighted ? 5 : 2.5} />
      {arcs.map(({ name, share, color: own }) => {
        const path = ringPath(from, from + share, radius)
        from += share
        return <path key={name} d={path} fill="none" stroke={own} strokeWidth={isHighlighted ? 7 : 5} />
      })}
    </>
  )
}

const short = (text: string) => (text.length > longestWord ? `${text.slice(0, longestWord - 1)}…` : text)

function wordNode({ title, subtitle, main, secondary, arcs, details }: GraphNode): string {
  const shares = arcs.map(({ name, share }) => `${name.replace(/^arc__/i, '')}: ${Math.round(share * 100)} %`)
  return [title, subtitle, main, secondary, ...shares, ...details].filter((text) => text !== '').join('\n')
}
