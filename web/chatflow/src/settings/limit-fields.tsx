import { Group, NumberInput, Switch, TextInput } from '@mantine/core'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import { t } from './words.ts'

/** How often each client may ask the flow. */
export function LimitFields({ settings, onChange }: FieldsProps) {
  const { isLimited, limitMax, limitSeconds, limitMessage } = settings
  // An empty field leaves the number as it was.
  const number = (value: number | string, set: (number: number) => void) => {
    if (typeof value === 'number' && value >= 1) set(value)
  }
  return (
    <Section title={t('limits')}>
      <Switch
        label={t('isLimited')}
        description={t('isLimitedHint')}
        checked={isLimited}
        onChange={(event) => onChange({ isLimited: event.currentTarget.checked })}
      />
      {isLimited && (
        <>
          <Group grow>
            <NumberInput
              label={t('limitMax')}
              min={1}
              allowDecimal={false}
              value={limitMax}
              onChange={(value) => number(value, (max) => onChange({ limitMax: max }))}
            />
            <NumberInput
              label={t('limitSeconds')}
              min={1}
              allowDecimal={false}
              value={limitSeconds}
              onChange={(value) => number(value, (seconds) => onChange({ limitSeconds: seconds }))}
            />
          </Group>
          <TextInput
            label={t('limitMessage')}
            placeholder="Too many requests, please try again later."
            value={limitMessage}
            onChange={(event) => onChange({ limitMessage: event.currentTarget.value })}
          />
        </>
      )}
    </Section>
  )
}
