import { Button, Group, TextInput } from '@mantine/core'
import type { Draft } from './draft.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'
import { t } from './words.ts'

const spans = [
  { label: '1 h', ms: 3_600_000 },
  { label: '4 h', ms: 14_400_000 },
  { label: '1 d', ms: 86_400_000 },
  { label: '1 w', ms: 604_800_000 },
] as const

export type TimeFieldsProps = {
  readonly draft: Pick<Draft, 'startsAt' | 'endsAt'>
  /** Marks the end as what is to be mended. */
  readonly isEndFaulty: boolean
  readonly onChange: (changed: Partial<Pick<Draft, 'startsAt' | 'endsAt'>>) => void
}

/** When it begins and ends, in the reader's zone. */
export function TimeFields({ draft: { startsAt, endsAt }, isEndFaulty, onChange }: TimeFieldsProps) {
  const last = (ms: number) => onChange({ endsAt: toLocalInput((fromLocalInput(startsAt) ?? Date.now()) + ms) })
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="datetime-local"
        label={t('starts')}
        description={t('startsHint')}
        value={startsAt}
        onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        name="end"
        error={isEndFaulty}
        label={t('ends')}
        value={endsAt}
        onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
      />
      <Group gap={4} role="group" aria-label={t('lasts')}>
        {spans.map(({ label, ms }) => (
          <Button key={label} variant="default" size="xs" onClick={() => last(ms)}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
