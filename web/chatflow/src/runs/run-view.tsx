import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useEditor } from '../editor/use-flow-editor.ts'
import { DecisionOf } from './execution/decision-of.tsx'
import { ExecutionView } from './execution/execution-view.tsx'
import { NodeHistory } from './node/node-history.tsx'
import type { KeptRun, Run } from './run-api.ts'
import { RunHead } from './run-head.tsx'
import classes from './runs.module.css'
import { useRuns } from './runs-context.tsx'
import { SpanDetails } from './trace/span-details.tsx'
import { failedSpanOf, statesOf } from './trace/waterfall.ts'
import { WaterfallView } from './trace/waterfall-view.tsx'
import { useRun } from './use-run-list.ts'
import { t } from './words.ts'

export type RunViewProps = {
  readonly id: string
  /** Told when another run goes on with this one: its id, or none for the newest. */
  readonly onFollowedBy: (id: string | undefined) => void
}

/** One run: along its time, or step by step, and what was chosen of it. A failed one opens where it failed. */
export function RunView({ id, onFollowedBy }: RunViewProps) {
  const { data: run, error, refetch } = useRun(id)
  if (run === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (run === undefined) return <LoadingState label={t('loadingRun')} />
  // What goes on is another run; an execution that was never entered stays the same.
  const onDecided = () => run.kind !== 'execution' && onFollowedBy(undefined)
  const decision = <DecisionOf run={run} onDecided={onDecided} />
  return run.trace === undefined ? (
    <ExecutionView run={run} decision={decision} />
  ) : (
    <Shown run={run.trace} kept={run} decision={decision} />
  )
}

type Aside = { readonly spanId: string } | { readonly historyOf: string } | undefined

type ShownProps = { readonly run: Run; readonly kept: KeptRun; readonly decision: ReactNode }

function Shown({ run, kept, decision }: ShownProps) {
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
        <RunHead run={kept} />
        {decision}
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
