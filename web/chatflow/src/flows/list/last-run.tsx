import { renderDate } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import { t } from '../words.ts'
import { ago } from './ago.ts'
import type { FlowRow } from './flow-row.ts'

export type LastRunProps = {
  readonly flow: Pick<FlowRow, 'activity' | 'isUntold'>
  readonly nowMs: number
}

/** When a flow ran last, and whether that failed. */
export function LastRun({ flow: { activity, isUntold }, nowMs }: LastRunProps) {
  if (activity === undefined)
    return (
      <Text size="xs" c="dimmed">
        {isUntold !== true && t('neverRan')}
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
