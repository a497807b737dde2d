import { renderTimeOfDay } from '@hearth/ui-kit'
import { Text, UnstyledButton } from '@mantine/core'
import { durationWords } from './amounts.ts'
import type { RecordedRun } from './run-api.ts'
import { RunStateMark } from './run-state-mark.tsx'
import classes from './runs.module.css'
import { t } from './words.ts'

export type RunListProps = {
  readonly runs: readonly RecordedRun[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** The runs of a flow: when, what was asked, how it ended, how long it took and what it used. */
export function RunList({ runs, chosen, onChoose }: RunListProps) {
  return (
    <ul className={classes.list} aria-label={t('runsOf')}>
      {runs.map((run) => (
        <li key={run.id}>
          <UnstyledButton
            className={classes.entry}
            aria-current={run.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(run.id)}
          >
            <span className={classes.entryHead}>
              <time dateTime={new Date(run.startMs).toISOString()}>{renderTimeOfDay(run.startMs)}</time>
              <RunStateMark status={run.status} />
            </span>
            <Text span size="sm" truncate display="block">
              {run.question === '' ? t('noQuestion') : run.question}
            </Text>
            <Text span size="xs" c="dimmed">
              {amounts(run)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function amounts({ durationMs, usage }: RecordedRun): string {
  const tokens = usage === undefined ? [] : [t('tokens', { count: usage.totalTokens })]
  return [durationWords(durationMs), ...tokens].join(' · ')
}
