import { Badge } from '@mantine/core'
import type { RecordedRun } from './run-api.ts'
import { t } from './words.ts'

const colors = { done: 'green', failed: 'red', stopped: 'gray', waiting: 'yellow', running: 'blue' } as const

/** How a run, or a step of one, ended or stands. */
export function RunStateMark({ status }: Pick<RecordedRun, 'status'>) {
  return (
    <Badge size="sm" variant="light" tt="none" miw="max-content" color={colors[status]}>
      {t(status)}
    </Badge>
  )
}
