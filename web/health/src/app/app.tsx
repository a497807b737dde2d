import { ErrorState, LoadingState, Shell } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { useReport } from '../api/use-report.ts'
import { Banner } from '../banner/banner.tsx'
import { staleAfterMs } from '../banner/banner-view.ts'
import { CheckSections } from '../checks/check-sections.tsx'
import { IncidentList } from '../incidents/incident-list.tsx'
import { useNow } from '../time/use-now.ts'
import classes from './app.module.css'

const unreachable = new Error('The health service does not answer. This page keeps trying.')

/** The page of the health service: the whole, each check, and what happened. */
export function App() {
  const { arrived, stream } = useReport()
  const nowMs = useNow(1_000)
  return (
    <Shell service="health">
      {arrived === undefined ? (
        stream === 'reconnecting' ? (
          <ErrorState error={unreachable} />
        ) : (
          <LoadingState label="Waiting for the first report" />
        )
      ) : (
        <Stack gap="lg" className={classes.page}>
          <Banner arrived={arrived} stream={stream} nowMs={nowMs} />
          <div className={classes.facts} data-stale={nowMs - arrived.atMs > staleAfterMs || undefined}>
            <CheckSections report={arrived.report} nowMs={nowMs} />
            <IncidentList nowMs={nowMs} />
          </div>
        </Stack>
      )}
    </Shell>
  )
}
