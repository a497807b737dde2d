import { renderDate } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import type { FlowActivity } from '../../api/use-activity.ts'
import { t } from '../words.ts'
import { ago } from './ago.ts'

export type LastRunProps = { readonly activity: FlowActivity | undefined; readonly nowMs: number }

/** When a flow ran last, and whether that failed. */
export function LastRun({ activity, nowMs }: LastRunProps) {
  if (activity === undefined)
    return (
      <Text size="xs" c="dimmed">
        {t('neverRan')}
      </Text>
    )
  const { lastRunDate, lastRunFailed } = activity
  const when = { ago: ago(lastRunDate, nowMs) }
  return (
    <Text size="xs" c={lastRunFailed ? 'red' : 'dimmed'} title={renderDate(lastRunDate)}>
      {lastRunFailed ? t('failed', when) : t('ran', when)}
    </Text>
  )
}
