import { ChevronLeftIcon, ChevronRightIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, Text } from '@mantine/core'
import { t } from '../words.ts'
import type { BranchPlace } from './turn-actions.ts'

export type BranchStepsProps = BranchPlace & { readonly onStep: (by: number) => void }

/** "2 of 3" between the ways to the other branches; nothing where there is one alone. */
export function BranchSteps({ at, count, onStep }: BranchStepsProps) {
  if (count < 2) return null
  return (
    <Group gap={2} wrap="nowrap" role="group" aria-label={t('branches')}>
      <Step label={t('earlier')} disabled={at === 1} onClick={() => onStep(-1)}>
        <ChevronLeftIcon size={14} />
      </Step>
      <Text span size="xs" c="dimmed">
        {t('branch', { at, count })}
      </Text>
      <Step label={t('later')} disabled={at === count} onClick={() => onStep(1)}>
        <ChevronRightIcon size={14} />
      </Step>
    </Group>
  )
}

type StepProps = {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
