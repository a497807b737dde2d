import { ErrorState, LoadingState, renderMoment } from '@hearth/ui-kit'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { durationWords } from '../amounts.ts'
import classes from '../runs.module.css'
import { t } from '../words.ts'
import { ComparedRuns } from './compared-runs.tsx'
import { NodeRunActions } from './node-run-actions.tsx'
import { PinForm } from './pin-form.tsx'
import { useNodeRuns } from './use-node-runs.ts'

/** What a node was given and gave in its last twenty runs: look, compare two, pin one, run it again. */
export function NodeHistory({ nodeId, name }: { readonly nodeId: string; readonly name: string }) {
  const { data: runs, error, refetch } = useNodeRuns(nodeId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (runs === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (runs === undefined) return <LoadingState label={t('loading')} />
  const shown = runs.filter(({ id }) => chosen.includes(id)).slice(0, 2)
  // Of three the one that was chosen first makes room.
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2))
  return (
    <section className={classes.details} aria-label={t('history', { name })}>
      <Text component="h3" size="sm" fw={600}>
        {t('history', { name })}
      </Text>
      <NodeRunActions nodeId={nodeId} />
      <PinForm key={nodeId} nodeId={nodeId} output={runs.find(({ canPin }) => canPin)?.output} />
      {runs.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noHistory')}
        </Text>
      )}
      <ul className={classes.list}>
        {runs.map((run) => (
          <li key={run.id} className={classes.past}>
            <Checkbox
              size="xs"
              checked={chosen.includes(run.id)}
              onChange={() => toggle(run.id)}
              aria-label={t('pick', { time: renderMoment(run.atMs) })}
            />
            <Text span size="sm">
              {renderMoment(run.atMs)}
            </Text>
            <Text span size="xs" c={run.error === undefined ? 'dimmed' : 'red'} truncate>
              {run.error ?? durationWords(run.durationMs)}
            </Text>
          </li>
        ))}
      </ul>
      {shown.length > 0 && <ComparedRuns runs={shown.toReversed()} nodeId={nodeId} />}
    </section>
  )
}
