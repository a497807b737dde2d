import type { Component, FlowNode } from '@hearth/flow'
import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Stack, Text } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useComponents } from '../api/use-components.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import { said } from '../kinds/said.ts'
import { type LastRuns, LastRunsProvider } from './expressions/last-runs.ts'
import classes from './inspector.module.css'
import { InspectorHead } from './inspector-head.tsx'
import { NodeForm, type NodeFormProps } from './node-form.tsx'
import { NodeNotices } from './node-notices.tsx'
import { OutputChoice } from './output-choice.tsx'
import { t } from './words.ts'

export type InspectorProps = {
  readonly nodeId: string
  /** The input whose field is looked for: it is shown, even where it is among those that are folded. */
  readonly sought?: NodeFormProps['sought']
  /** Somebody else is at it, or may not: everything is shown and nothing changed. */
  readonly isReadOnly?: boolean
  /** What went into nodes and came out of them last, where that is known. */
  readonly lastRuns?: LastRuns
  readonly onClose?: () => void
}

const noRuns: LastRuns = () => undefined

/** All that can be set on a node, beside the canvas. Every change is a step of the editor around it. */
export function Inspector({ nodeId, sought, isReadOnly = false, lastRuns = noRuns, onClose }: InspectorProps) {
  const node = useEditorState(({ document }) => document.nodes.find(({ id }) => id === nodeId))
  const { data: components, error, refetch } = useComponents()
  if (node === undefined) return null
  const component = components?.get(node.data.name)
  return (
    <aside className={classes.inspector} aria-label={t('settingsOf', { label: node.data.label })}>
      <InspectorHead node={node} component={component} onClose={onClose} />
      {components === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {components === undefined && error === null && <LoadingState label={t('loadingKinds')} />}
      {components !== undefined && (
        <LastRunsProvider value={lastRuns}>
          <Body key={nodeId} node={node} component={component} sought={sought} isReadOnly={isReadOnly} />
        </LastRunsProvider>
      )}
    </aside>
  )
}

type BodyProps = {
  readonly node: FlowNode
  readonly component: Component | undefined
  readonly sought: NodeFormProps['sought']
  readonly isReadOnly: boolean
}

// What a run tells is read by the fields it concerns: the others need not be drawn for it.
const Body = memo(function Body({ node, component, sought, isReadOnly }: BodyProps) {
  const description = useMemo(() => said(component?.description ?? ''), [component])
  return (
    <Stack gap="md">
      <NodeNotices node={node} component={component} />
      {description !== '' && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <NodeForm node={node} component={component} sought={sought} isReadOnly={isReadOnly} />
      {component !== undefined && <OutputChoice node={node} component={component} />}
    </Stack>
  )
})
