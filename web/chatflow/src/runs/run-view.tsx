import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEditor } from '../editor/use-flow-editor.ts'
import { dateWords, durationWords } from './amounts.ts'
import { NodeHistory } from './node-history.tsx'
import type { Run } from './run-api.ts'
import { RunStateMark } from './run-state-mark.tsx'
import classes from './runs.module.css'
import { useRuns } from './runs-context.tsx'
import { ServiceLinks } from './service-links.tsx'
import { SpanDetails } from './span-details.tsx'
import { useRun } from './use-run-list.ts'
import { failedSpanOf, statesOf } from './waterfall.ts'
import { WaterfallView } from './waterfall-view.tsx'
import { t } from './words.ts'

/** One run: along its time, and what was chosen of it. A failed one opens where it failed. */
export function RunView({ id }: { readonly id: string }) {
  const { data: run, error, refetch } = useRun(id)
  if (run === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (run === undefined) return <LoadingState label={t('loadingRun')} />
  return <Shown run={run} />
}

type Aside = { readonly spanId: string } | { readonly historyOf: string } | undefined

function Shown({ run }: { readonly run: Run }) {
  const { follower } = useRuns()
  const editor = useEditor()
  const failed = failedSpanOf(run)
  const [aside, setAside] = useState<Aside>(failed && { spanId: failed.id })
  useEffect(() => follower.show(statesOf(run.spans)), [follower, run])
  const span = run.spans.find(({ id }) => aside !== undefined && 'spanId' in aside && id === aside.spanId)
  const nameOf = (nodeId: string) => run.spans.find((one) => one.nodeId === nodeId)?.name ?? nodeId
  return (
    <>
      <div className={classes.run}>
        <RunHead run={run} />
        {failed !== undefined && (
          <Failure name={failed.name} error={failed.error} onOpen={() => setAside({ spanId: failed.id })} />
        )}
        <WaterfallView run={run} chosen={span?.id} onChoose={({ id }) => setAside({ spanId: id })} />
      </div>
      {aside !== undefined && (
        <div className={classes.aside}>
          {span !== undefined && (
            <SpanDetails
              span={span}
              onClose={() => setAside(undefined)}
              onOpenNode={(nodeId) => editor.select([nodeId])}
              onHistory={(nodeId) => setAside({ historyOf: nodeId })}
            />
          )}
          {'historyOf' in aside && <NodeHistory nodeId={aside.historyOf} name={nameOf(aside.historyOf)} />}
        </div>
      )}
    </>
  )
}

function RunHead({ run }: { readonly run: Run }) {
  const tokens = run.usage === undefined ? '' : ` · ${t('tokens', { count: run.usage.totalTokens })}`
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <RunStateMark status={run.status} />
        <Text size="xs" c="dimmed">
          {dateWords(run.startMs)} · {durationWords(run.durationMs)}
          {tokens}
        </Text>
      </Group>
      <ServiceLinks run={run} />
    </Group>
  )
}

type FailureProps = { readonly name: string; readonly error: string | undefined; readonly onOpen: () => void }

function Failure({ name, error, onOpen }: FailureProps) {
  return (
    <Alert color="red" p="xs" title={t('failedAt', { name })} role="alert">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{error}</Text>
        <Button size="compact-sm" variant="light" color="red" onClick={onOpen}>
          {t('details', { name })}
        </Button>
      </Group>
    </Alert>
  )
}
