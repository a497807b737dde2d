import { Badge } from '@mantine/core'
import type { RuleState } from './order-rules.ts'
import { t } from './words.ts'

const states = {
  firing: { color: 'red', label: t('stateFiring') },
  failing: { color: 'red', label: t('stateFailing') },
  pending: { color: 'yellow', label: t('statePending') },
  inactive: { color: 'teal', label: t('stateInactive') },
  unknown: { color: 'gray', label: t('stateUnknown') },
  recording: { color: 'blue', label: t('stateRecording') },
} as const

/** What a rule does now. */
export function StateBadge({ state }: { readonly state: RuleState }) {
  return (
    <Badge size="sm" variant={state === 'firing' ? 'filled' : 'light'} color={states[state].color} tt="none">
      {states[state].label}
    </Badge>
  )
}
