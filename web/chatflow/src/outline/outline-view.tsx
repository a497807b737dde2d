import { ChevronDownIcon, EmptyState } from '@hearth/ui-kit'
import { Text, UnstyledButton } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import type { FlowFault } from '../api/use-flow-check.ts'
import { type OutlineNode, outlineOf } from './outline.ts'
import classes from './outline-view.module.css'
import { t } from './words.ts'

export type OutlineViewProps = {
  readonly flowData: string
  readonly faults: readonly FlowFault[]
  /** Called with the id of a node that is to be shown. */
  readonly onOpen: (id: string) => void
}

/** The nodes of a flow from those that feed to the one that answers. */
export function OutlineView({ flowData, faults, onOpen }: OutlineViewProps) {
  const shown = useDeferredValue(flowData)
  const layers = useMemo(() => outlineOf(shown), [shown])
  if (layers === undefined) return <EmptyState title={t('unreadable')}>{t('unreadableWhy')}</EmptyState>
  if (layers.length === 0) return <EmptyState title={t('empty')}>{t('emptyWhy')}</EmptyState>
  const labels = new Map(layers.flat().map(({ id, label }) => [id, label]))
  const faulty = new Set(faults.map(({ id }) => id))
  return (
    <ol className={classes.layers} aria-label={t('nodes')}>
      {layers.map((layer) => (
        <li key={layer.map(({ id }) => id).join()} className={classes.layer}>
          {layer.map((node) => (
            <NodeBox key={node.id} node={node} labels={labels} isFaulty={faulty.has(node.id)} onOpen={onOpen} />
          ))}
          <span className={classes.arrow}>
            <ChevronDownIcon size={16} />
          </span>
        </li>
      ))}
    </ol>
  )
}

type NodeBoxProps = Pick<OutlineViewProps, 'onOpen'> & {
  readonly node: OutlineNode
  readonly labels: ReadonlyMap<string, string>
  readonly isFaulty: boolean
}

function NodeBox({ node: { id, label, kind, sources }, labels, isFaulty, onOpen }: NodeBoxProps) {
  return (
    <UnstyledButton className={classes.node} data-faulty={isFaulty || undefined} onClick={() => onOpen(id)}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace">
        {kind}
      </Text>
      {sources.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('from', { sources: sources.map((source) => labels.get(source)).join(', ') })}
        </Text>
      )}
      {isFaulty && (
        <Text size="xs" c="red">
          {t('cannotRun')}
        </Text>
      )}
    </UnstyledButton>
  )
}
