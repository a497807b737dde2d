import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { useState } from 'react'
import { RunList } from './run-list.tsx'
import { RunView } from './run-view.tsx'
import classes from './runs.module.css'
import { useRunList } from './use-run-list.ts'
import { t } from './words.ts'

/** The runs of the flow that were watched, and what each of them did. */
export function RunsPanel() {
  const { data: runs, error, refetch } = useRunList()
  const [wanted, setWanted] = useState<string | undefined>(undefined)
  if (runs === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (runs === undefined) return <LoadingState label={t('loading')} />
  if (runs.length === 0) return <EmptyState title={t('noRuns')}>{t('noRunsHint')}</EmptyState>
  // One that was let go meanwhile makes room for the newest.
  const chosen = runs.find(({ id }) => id === wanted)?.id ?? runs[0]?.id
  return (
    <section className={classes.panel} aria-label={t('runs')}>
      <div className={classes.side}>
        <RunList runs={runs} chosen={chosen} onChoose={setWanted} />
      </div>
      {chosen !== undefined && <RunView key={chosen} id={chosen} />}
    </section>
  )
}
