import { ActionIcon } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { NodesOptions } from '../../model/panel-options.ts'
import type { NodeGraph } from '../../model/view/graph/node-graph.ts'
import { placeNodes } from '../../model/view/graph/place-nodes.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import type { Follow } from './follow.ts'
import { GraphEdges } from './graph-edges.tsx'
import { GraphNodes } from './graph-nodes.tsx'
import classes from './nodes-panel.module.css'
import { useViewBox } from './use-view-box.ts'
import { t } from './words.ts'

export type NodesPanelProps = {
  readonly options: NodesOptions
  readonly graph: NodeGraph
  readonly scope: Scope
  readonly title: string
}

/** Nodes and edges; drawn aside with the pointer, made larger with its buttons or Ctrl and the wheel. */
export function NodesPanel({ options, graph, scope, title }: NodesPanelProps) {
  const { nodes, edges, left } = graph
  const places = useMemo(
    () =>
      placeNodes(
        nodes.map(({ id }) => id),
        edges,
        options.layout,
      ),
    [nodes, edges, options.layout],
  )
  const view = useViewBox(places)
  const head = useId()
  const [links, setLinks] = useState<LinkPlace | undefined>(undefined)
  const follow: Follow = (at, { clientX, clientY }) => {
    const own = at === undefined ? [] : shownLinks(at.field.config.links, scope, at)
    if (own.length > 0) setLinks({ clientX, clientY, links: own })
  }
  return (
    <figure className={classes.panel} aria-label={title}>
      <svg ref={view.drawing} className={classes.drawing} viewBox={view.box} onPointerMove={view.move}>
        <title>{title}</title>
        <defs>
          <marker
            id={head}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path d="M0 0 8 4 0 8z" className={classes.head} />
          </marker>
        </defs>
        <GraphEdges edges={edges} nodes={nodes} places={places} head={head} onFollow={follow} />
        <GraphNodes nodes={nodes} places={places} onFollow={follow} />
      </svg>
      <div className={classes.tools}>
        <Tool label={t('larger')} sign="+" onClick={view.larger} />
        <Tool label={t('smaller')} sign="−" onClick={view.smaller} />
        <Tool label={t('whole')} sign="⤢" onClick={view.showWhole} />
      </div>
      {left > 0 && <span className={classes.left}>{t('left', { count: left })}</span>}
      {links !== undefined && <LinkMenu place={links} label={title} onClose={() => setLinks(undefined)} />}
    </figure>
  )
}

type ToolProps = { readonly label: string; readonly sign: string; readonly onClick: () => void }

function Tool({ label, sign, onClick }: ToolProps) {
  return (
    <ActionIcon size="sm" variant="default" aria-label={label} title={label} onClick={onClick}>
      {sign}
    </ActionIcon>
  )
}
