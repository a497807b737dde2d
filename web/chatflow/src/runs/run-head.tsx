import { renderMoment } from '@hearth/ui-kit'
import { Group, Text } from '@mantine/core'
import { durationWords } from './amounts.ts'
import type { RecordedRun } from './run-api.ts'
import { RunStateMark } from './run-state-mark.tsx'
import { ServiceLinks } from './trace/service-links.tsx'
import { t } from './words.ts'

/** How a run stands, when it was and what it took, and what else happened then. */
export function RunHead({ run }: { readonly run: RecordedRun }) {
  const tokens = run.usage === undefined ? '' : ` · ${t('tokens', { count: run.usage.totalTokens })}`
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <RunStateMark status={run.status} />
        <Text size="xs" c="dimmed">
          {renderMoment(run.startMs)} · {durationWords(run.durationMs)}
          {tokens}
        </Text>
      </Group>
      <ServiceLinks run={run} />
    </Group>
  )
}
