import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { useState } from 'react'
import { RunList } from './run-list.tsx'
import { RunView } from './run-view.tsx'
import classes from './runs.module.css'
import { useRunList } from './use-run-list.ts'
import { t } from './words.ts'

export type RunsPanelProps = {
  /** The run that is shown first, whether it is in the list or not; without one the newest. */
  readonly asked: string | undefined
}

/** The runs of the flow, and what each of them did. */
export function RunsPanel({ asked }: RunsPanelProps) {
  const { data: runs, error, refetch } = useRunList()
  const [wanted, setWanted] = useState(asked)
  if (runs === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (runs === undefined) return <LoadingState label={t('loading')} />
  if (runs.length === 0) return <EmptyState title={t('noRuns')}>{t('noRunsHint')}</EmptyState>
  // One that was let go meanwhile makes room for the newest.
  const isThere = wanted === asked || runs.some(({ id }) => id === wanted)
  const chosen = (isThere ? wanted : undefined) ?? runs[0]?.id
  return (
    <section className={classes.panel} aria-label={t('runs')}>
      <div className={classes.side}>
        <RunList runs={runs} chosen={chosen} onChoose={setWanted} />
      </div>
      {chosen !== undefined && <RunView key={chosen} id={chosen} onFollowedBy={setWanted} />}
    </section>
  )
}
