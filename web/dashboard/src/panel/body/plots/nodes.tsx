import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { readNodes } from '../../../model/read/options/read-nodes.ts'
import { toNodeGraph } from '../../../model/view/graph/to-node-graph.ts'
import { NodesPanel } from '../../../panels/nodes/nodes-panel.tsx'
import { t } from '../../../panels/nodes/words.ts'
import { PanelMessage } from '../../panel-message.tsx'
import type { PlotProps } from './plot-props.ts'

/** A graph of nodes and edges, or why there is nothing to draw. */
export function Nodes({ written, data, scope, title }: PlotProps) {
  const options = useMemo(() => readNodes(written), [written])
  const scheme = useComputedColorScheme('light')
  const graph = useMemo(() => toNodeGraph(data, options, scheme), [data, options, scheme])
  if (graph.nodes.length === 0) return <PanelMessage title={t('noNodes')}>{t('noNodesHint')}</PanelMessage>
  return <NodesPanel options={options} graph={graph} scope={scope} title={title} />
}
