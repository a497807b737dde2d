import { CheckIcon } from '@hearth/ui-kit'
import { Group, Text } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import type { TrialResult } from './use-trials.ts'
import { t } from './words.ts'

export type TrialOutcomeProps = { readonly result: TrialResult | undefined; readonly error: Error | null }

/** What a vendor said to a credential. */
export function TrialOutcome({ result, error }: TrialOutcomeProps) {
  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  if (result === undefined) return null
  const { holds, message, durationMs } = result
  if (!holds) return <Notice kind="error">{t('took', { message, duration: durationMs })}</Notice>
  return (
    <Group gap={6} role="status" wrap="nowrap">
      <CheckIcon size={16} />
      <Text size="sm">{t('took', { message, duration: durationMs })}</Text>
    </Group>
  )
}
