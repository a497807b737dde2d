import { NumberInput, Switch } from '@mantine/core'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import { t } from './words.ts'

const maxDays = 36_500

/** What is kept of conversations and runs, and for how long. */
export function RetentionFields({ settings, onChange }: FieldsProps) {
  const { isKept, keptDays, isRedacted, keepsAllRuns } = settings
  return (
    <Section title={t('retention')}>
      <Switch
        label={t('isKept')}
        description={t('isKeptHint')}
        checked={isKept}
        onChange={(event) => onChange({ isKept: event.currentTarget.checked })}
      />
      {isKept && (
        <>
          <NumberInput
            label={t('keptDays')}
            description={t('keptDaysHint')}
            min={1}
            max={maxDays}
            allowDecimal={false}
            value={keptDays ?? ''}
            onChange={(value) => onChange({ keptDays: typeof value === 'number' && value >= 1 ? value : undefined })}
          />
          <Switch
            label={t('isRedacted')}
            description={t('isRedactedHint')}
            checked={isRedacted}
            onChange={(event) => onChange({ isRedacted: event.currentTarget.checked })}
          />
          <Switch
            label={t('keepsAllRuns')}
            description={t('keepsAllRunsHint')}
            checked={keepsAllRuns}
            onChange={(event) => onChange({ keepsAllRuns: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  )
}
