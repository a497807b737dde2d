import '@xyflow/react/dist/base.css'
import { LoadingState } from '@hearth/ui-kit'
import { Button, Group, List, Text, Title } from '@mantine/core'
import { Background, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useMemo } from 'react'
import { FrameNode } from '../canvas/nodes/frame-node.tsx'
import { NoteNode } from '../canvas/nodes/note-node.tsx'
import { StepNode } from '../canvas/nodes/step-node.tsx'
import { Wire } from '../canvas/nodes/wire.tsx'
import { emptyView, viewOf } from '../canvas/view/view.ts'
import type { ViewEdge } from '../canvas/view/view-node.ts'
import { type Comparison, useCompare, useComparing } from './compare.tsx'
import classes from './comparison-view.module.css'
import type { Mark } from './overlay.ts'
import { sideWords } from './side-words.ts'
import { t } from './words.ts'

const nodeTypes = { step: StepNode, frame: FrameNode, note: NoteNode }
const edgeTypes = { wire: Wire }
const fitView = { padding: 0.15, maxZoom: 1 }

/** Two versions over each other in the place of the canvas, with what changed in words beside them. */
export function ComparisonView() {
  const comparison = useCompare()
  if (comparison === undefined) return <LoadingState label={t('loading')} />
  return (
    <section className={classes.comparison} aria-label={t('comparison')}>
      <ReactFlowProvider>
        <Drawing comparison={comparison} />
      </ReactFlowProvider>
      <Changes comparison={comparison} />
    </section>
  )
}

function Drawing({ comparison: { document, marks, wires } }: { readonly comparison: Comparison }) {
  const view = useMemo(() => viewOf(document, emptyView), [document])
  const nodes = useMemo(
    () => view.nodes.map((node) => ({ ...node, ...markOf(marks.get(node.id)) })),
    [view.nodes, marks],
  )
  const edges = useMemo(() => view.edges.map((edge) => markWire(edge, wires.get(edge.id))), [view.edges, wires])
  return (
    <ReactFlow
      className={classes.canvas ?? ''}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      nodesDraggable={false}
      nodesConnectable={false}
      elementsSelectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      fitView
      fitViewOptions={fitView}
      minZoom={0.1}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} size={1.5} />
    </ReactFlow>
  )
}

function markWire(edge: ViewEdge, mark: Mark | undefined): ViewEdge {
  if (mark === undefined) return edge
  const color = mark === 'added' ? 'green' : 'gray'
  return { ...edge, ...markOf(mark), data: { label: edge.data?.label, color } }
}

const markOf = (mark: Mark | undefined) => (mark === undefined ? {} : { className: classes[mark] ?? '' })

function Changes({ comparison: { pair, changes } }: { readonly comparison: Comparison }) {
  const { compare } = useComparing()
  return (
    <aside className={classes.changes} aria-label={t('changes')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h6">
          {t('fromTo', { before: sideWords(pair.before), after: sideWords(pair.after) })}
        </Title>
        <Button size="compact-sm" variant="default" className={classes.end ?? ''} onClick={() => compare()}>
          {t('endComparison')}
        </Button>
      </Group>
      <Legend />
      {changes.length === 0 && <Text size="sm">{t('same')}</Text>}
      <List size="sm" spacing={4}>
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
    </aside>
  )
}

function Legend() {
  return (
    <Group gap="sm">
      {(['added', 'removed', 'changed'] as const).map((mark) => (
        <Text key={mark} size="xs" c="dimmed" className={classes.legend ?? ''}>
          <span className={classes[mark]} />
          {t(mark)}
        </Text>
      ))}
    </Group>
  )
}
