import { Radio, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { useKeys } from '../api/use-keys.ts'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import type { Access } from './settings.ts'
import { t } from './words.ts'

const choices: readonly { readonly value: Access; readonly label: string; readonly description: string }[] = [
  { value: 'keys', label: t('byKeys'), description: t('byKeysHint') },
  { value: 'key', label: t('byKey'), description: t('byKeyHint') },
  { value: 'public', label: t('byAll'), description: t('byAllHint') },
]

/** Who may ask the flow. */
export function AccessFields({ settings, faults, onChange }: FieldsProps) {
  const { data = [], error } = useKeys()
  const keys = data.map(({ id, keyName }) => ({ value: id, label: keyName }))
  const { access, keyId, allowedOrigins, originError } = settings
  return (
    <Section title={t('access')}>
      <Radio.Group
        aria-label={t('access')}
        value={access}
        onChange={(value) => onChange({ access: choices.find((choice) => choice.value === value)?.value ?? 'keys' })}
      >
        <Stack gap="xs">
          {choices.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      {access === 'key' && (
        <Select
          label={t('keyId')}
          placeholder={error === null ? t('chooseOne') : t('mayNotView')}
          data={keys}
          value={keyId}
          error={faults.keyId && t('keyFault')}
          onChange={(value) => onChange({ keyId: value })}
        />
      )}
      <TagsInput
        label={t('allowedOrigins')}
        description={t('originsHint')}
        placeholder={t('addOne')}
        value={[...allowedOrigins]}
        onChange={(value) => onChange({ allowedOrigins: value })}
      />
      {allowedOrigins.length > 0 && (
        <TextInput
          label={t('originError')}
          placeholder="This site is not allowed to access this chatbot"
          value={originError}
          onChange={(event) => onChange({ originError: event.currentTarget.value })}
        />
      )}
    </Section>
  )
}
