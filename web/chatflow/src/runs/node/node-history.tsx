import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { dateWords, durationWords } from '../amounts.ts'
import type { NodeRun } from '../run-api.ts'
import classes from '../runs.module.css'
import { ValueView } from '../trace/value-view.tsx'
import { t } from '../words.ts'
import { NodeRunActions } from './node-run-actions.tsx'
import { PinForm } from './pin-form.tsx'
import { useNodeRuns } from './use-node-runs.ts'
import { usePins } from './use-pins.ts'

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
              aria-label={t('pick', { time: dateWords(run.atMs) })}
            />
            <Text span size="sm">
              {dateWords(run.atMs)}
            </Text>
            <Text span size="xs" c={run.error === undefined ? 'dimmed' : 'red'} truncate>
              {run.error ?? durationWords(run.durationMs)}
            </Text>
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <div className={classes.compared}>
          {shown.toReversed().map((run) => (
            <PastRun key={run.id} run={run} nodeId={nodeId} />
          ))}
        </div>
      )}
    </section>
  )
}

function PastRun({ run, nodeId }: { readonly run: NodeRun; readonly nodeId: string }) {
  const { pin } = usePins()
  return (
    <div className={classes.pastRun}>
      <Group gap="xs" justify="space-between">
        <Text size="xs" fw={600}>
          {dateWords(run.atMs)}
        </Text>
        {run.canPin && (
          <Button size="compact-xs" variant="default" onClick={() => void pin(nodeId, run.output)}>
            {t('pin')}
          </Button>
        )}
      </Group>
      <ValueView label={t('input')} value={run.input} />
      <ValueView label={t('output')} value={run.error ?? run.output} />
    </div>
  )
}
