import { Switch, Text, Textarea } from '@mantine/core'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import { t } from './words.ts'

/** What becomes of an answer before it is shown. */
export function AnswerFields({ settings, faults, onChange }: FieldsProps) {
  return (
    <Section title={t('answers')}>
      <Text size="sm" c="dimmed">
        {t('answersHint')}
      </Text>
      <Switch
        label={t('isProcessed')}
        checked={settings.isProcessed}
        onChange={(event) => onChange({ isProcessed: event.currentTarget.checked })}
      />
      {settings.isProcessed && (
        <Textarea
          label={t('processingCode')}
          autosize
          minRows={4}
          maxRows={20}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={settings.processingCode}
          error={faults.processingCode && t('processingFault')}
          onChange={(event) => onChange({ processingCode: event.currentTarget.value })}
        />
      )}
    </Section>
  )
}
