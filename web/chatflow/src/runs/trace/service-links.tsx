import { useServices } from '@hearth/ui-kit'
import { Anchor, Group } from '@mantine/core'
import type { RecordedRun } from '../run-api.ts'
import { t } from '../words.ts'

// What led to a run and what followed from it; figures are taken some seconds apart.
const logsAroundMs = 3_000
const dashboardAroundMs = 60_000

export type ServiceLinksProps = {
  readonly run: Pick<RecordedRun, 'startMs' | 'durationMs'>
  /** Where something beside them says that they are about this time: the head of a column. */
  readonly isBrief?: boolean
}

/** Where else the time of a run can be looked at: what the service logged, and what its dashboard shows. */
export function ServiceLinks({ run: { startMs, durationMs }, isBrief = false }: ServiceLinksProps) {
  const { services } = useServices()
  const urlOf = (wanted: string) => services.find(({ name }) => name === wanted)?.url
  const logs = urlOf('logs')
  const dashboard = urlOf('dashboard')
  const range = (aroundMs: number) => `from=${startMs - aroundMs}&to=${startMs + durationMs + aroundMs}`
  return (
    <Group gap="sm">
      {logs !== undefined && (
        <Anchor size="sm" aria-label={t('logs')} href={`${logs}/?c=chatflow&${range(logsAroundMs)}`}>
          {isBrief ? t('logsAlone') : t('logs')}
        </Anchor>
      )}
      {dashboard !== undefined && (
        <Anchor
          size="sm"
          aria-label={t('dashboard')}
          href={`${dashboard}/d/hearth-chatflows?${range(dashboardAroundMs)}`}
        >
          {isBrief ? t('dashboardAlone') : t('dashboard')}
        </Anchor>
      )}
    </Group>
  )
}
