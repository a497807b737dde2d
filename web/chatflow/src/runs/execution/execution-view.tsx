import { Link } from '@hearth/ui-kit/router'
import { Alert, Anchor, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { place, WithElement } from '../../app/with-element.tsx'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { durationWords } from '../amounts.ts'
import type { KeptRun, RunStep } from '../run-api.ts'
import { RunHead } from '../run-head.tsx'
import { RunStateMark } from '../run-state-mark.tsx'
import classes from '../runs.module.css'
import { useRuns } from '../runs-context.tsx'
import { ValueView } from '../trace/value-view.tsx'
import { t } from '../words.ts'
import { statesOfSteps } from './states-of-steps.ts'

export type ExecutionViewProps = { readonly run: KeptRun; readonly decision: ReactNode }

const none: readonly RunStep[] = []

/** A run that was not watched: of an agent flow its steps, in the order they were taken. */
export function ExecutionView({ run, decision }: ExecutionViewProps) {
  const { follower } = useRuns()
  const steps = run.steps ?? none
  useEffect(() => follower.show(statesOfSteps(steps)), [follower, steps])
  return (
    <div className={classes.run}>
      <RunHead run={run} />
      {decision}
      {run.error !== undefined && <Alert color="red" p="xs" title={run.error} role="alert" />}
      {run.executionId === undefined && <NotWatched flowId={run.chatflowid} />}
      <ol className={classes.list} aria-label={t('steps')}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end, and a loop repeats them
          <li key={at}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function NotWatched({ flowId }: { readonly flowId: string }) {
  return (
    <Text size="sm" c="dimmed">
      <WithElement sentence={t('notWatched', { settings: place })}>
        <Anchor
          renderRoot={(props) => (
            <Link to="/flows/$id" params={{ id: flowId }} search={{ tab: 'settings' }} {...props} />
          )}
        >
          {t('settings')}
        </Anchor>
      </WithElement>
    </Text>
  )
}

function Step({ step: { nodeId, label, state, input, output, error, durationMs } }: { readonly step: RunStep }) {
  const editor = useEditor()
  return (
    <details className={classes.step} open={state === 'failed'}>
      <summary className={classes.stepHead}>
        <Text component="h3" size="sm">
          {label}
        </Text>
        <RunStateMark status={state} />
        {durationMs !== undefined && <span className={classes.rowTime}>{durationWords(durationMs)}</span>}
      </summary>
      <div className={classes.details}>
        {error !== undefined && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => editor.select([nodeId])}>
          {t('openNode')}
        </Anchor>
        <ValueView label={t('input')} value={input} />
        <ValueView label={t('output')} value={output} />
      </div>
    </details>
  )
}
