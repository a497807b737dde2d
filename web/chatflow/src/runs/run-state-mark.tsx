import { Badge } from '@mantine/core'
import type { RunSummary } from './run-api.ts'
import { t } from './words.ts'

const colors = { done: 'green', failed: 'red', stopped: 'gray' } as const

/** How a run ended. */
export function RunStateMark({ status }: Pick<RunSummary, 'status'>) {
  return (
    <Badge size="sm" variant="light" tt="none" color={colors[status]}>
      {t(status)}
    </Badge>
  )
}
