import { Chip, Group, Select, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useComponents } from '../api/use-components.ts'
import { leadParts, withLeads, withSuggestions } from './answer-settings.ts'
import { CredentialChoice } from './credential-choice.tsx'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import { t } from './words.ts'

const partWords = { name: t('leadName'), email: t('leadEmail'), phone: t('leadPhone') }

/** What the chat asks, takes and suggests. */
export function ChatFields(props: FieldsProps) {
  const { settings, onChange } = props
  return (
    <Section title={t('chat')}>
      <Text size="sm" c="dimmed">
        {t('chatHint')}
      </Text>
      <LeadFields {...props} />
      <Switch
        label={t('takesFiles')}
        description={t('takesFilesHint')}
        checked={settings.takesFiles}
        onChange={(event) => onChange({ takesFiles: event.currentTarget.checked })}
      />
      {settings.takesFiles && (
        <TagsInput
          label={t('fileTypes')}
          description={t('fileTypesHint')}
          placeholder={t('addOne')}
          value={[...settings.fileTypes]}
          onChange={(fileTypes) => onChange({ fileTypes })}
        />
      )}
      <Switch
        label={t('suggests')}
        description={t('suggestsHint')}
        checked={settings.suggests}
        onChange={(event) => onChange(withSuggestions(settings, event.currentTarget.checked))}
      />
      {settings.suggests && <SuggestFields {...props} />}
    </Section>
  )
}

function LeadFields({ settings, onChange }: FieldsProps) {
  return (
    <>
      <Switch
        label={t('asksLead')}
        checked={settings.asksLead}
        onChange={(event) => onChange(withLeads(settings, event.currentTarget.checked))}
      />
      {settings.asksLead && (
        <>
          <TextInput
            label={t('leadTitle')}
            value={settings.leadTitle}
            onChange={(event) => onChange({ leadTitle: event.currentTarget.value })}
          />
          <Group gap="xs" role="group" aria-label={t('leadParts')}>
            <Text size="sm">{t('leadParts')}</Text>
            <Chip.Group
              multiple
              value={[...settings.leadParts]}
              onChange={(chosen) => onChange({ leadParts: leadParts.filter((part) => chosen.includes(part)) })}
            >
              {leadParts.map((part) => (
                <Chip key={part} value={part}>
                  {partWords[part]}
                </Chip>
              ))}
            </Chip.Group>
          </Group>
          <TextInput
            label={t('leadThanks')}
            value={settings.leadThanks}
            onChange={(event) => onChange({ leadThanks: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

function SuggestFields({ settings, faults, onChange }: FieldsProps) {
  const { data: components } = useComponents()
  const models = [...(components?.values() ?? [])].filter(({ category }) => category === 'Chat Models')
  const kinds = components?.get(settings.suggestProvider)?.credential?.credentialNames ?? []
  return (
    <>
      <Select
        label={t('suggestProvider')}
        searchable
        data={models.map(({ name, label }) => ({ value: name, label }))}
        value={settings.suggestProvider === '' ? null : settings.suggestProvider}
        error={faults.suggestProvider && t('suggestFault')}
        onChange={(provider) => onChange({ suggestProvider: provider ?? '', suggestCredential: '' })}
      />
      <TextInput
        label={t('suggestModel')}
        placeholder={t('usual')}
        value={settings.suggestModel}
        onChange={(event) => onChange({ suggestModel: event.currentTarget.value })}
      />
      {kinds.length > 0 && (
        <CredentialChoice
          label={t('suggestCredential')}
          kinds={kinds}
          value={settings.suggestCredential}
          onChange={(suggestCredential) => onChange({ suggestCredential })}
        />
      )}
      <Textarea
        label={t('suggestPrompt')}
        description={t('suggestPromptHint', { history: '{history}' })}
        autosize
        minRows={2}
        maxRows={8}
        value={settings.suggestPrompt}
        onChange={(event) => onChange({ suggestPrompt: event.currentTarget.value })}
      />
    </>
  )
}
