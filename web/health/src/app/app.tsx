import { ErrorState, Shell, useNow } from '@hearth/ui-kit'
import { Stack } from '@mantine/core'
import { useReport } from '../api/use-report.ts'
import { Banner } from '../banner/banner.tsx'
import { CheckSections } from '../checks/check-sections.tsx'
import { IncidentList } from '../incidents/incident-list.tsx'
import classes from './app.module.css'
import { ReportSkeleton } from './report-skeleton.tsx'
import { t } from './words.ts'

const unreachable = new Error(t('unreachable'))

// Of what happened a while ago; seconds are of no use there.
const renewMs = 30_000

/** The page of the health service: the whole, each check, and what happened. */
export function App() {
  const { arrived, stream, silentSinceMs } = useReport()
  const nowMs = useNow(renewMs)
  return (
    <Shell service="health">
      {arrived === undefined ? (
        stream === 'reconnecting' ? (
          <ErrorState error={unreachable} />
        ) : (
          <ReportSkeleton />
        )
      ) : (
        <Stack gap="lg" className={classes.page}>
          <Banner
            report={arrived.report}
            isLive={stream === 'live' || stream === 'turns'}
            isSilent={silentSinceMs !== undefined}
          />
          <div className={classes.facts} data-stale={silentSinceMs !== undefined || undefined}>
            <CheckSections report={arrived.report} nowMs={nowMs} />
            <IncidentList nowMs={nowMs} />
          </div>
        </Stack>
      )}
    </Shell>
  )
}
