import { Radio, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { useKeys } from '../api/use-keys.ts'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import type { Access } from './settings.ts'

const choices: readonly { readonly value: Access; readonly label: string; readonly description: string }[] = [
  { value: 'keys', label: 'Every API key', description: 'Whoever has a valid key may ask' },
  { value: 'key', label: 'One API key', description: 'Only the key chosen here opens it' },
  { value: 'public', label: 'Everybody', description: 'No key is asked for: for a widget on a page' },
]

/** Who may ask the flow. */
export function AccessFields({ settings, faults, onChange }: FieldsProps) {
  const { data = [], error } = useKeys()
  const keys = data.map(({ id, keyName }) => ({ value: id, label: keyName }))
  const { access, keyId, allowedOrigins, originError } = settings
  return (
    <Section title="Who may ask">
      <Radio.Group
        aria-label="Who may ask"
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
          label="API key"
          placeholder={error === null ? 'Choose one' : 'This key may not view the others'}
          data={keys}
          value={keyId}
          error={faults.keyId}
          onChange={(value) => onChange({ keyId: value })}
        />
      )}
      <TagsInput
        label="Pages that may ask"
        description="Addresses such as shop.example; none means pages of all addresses"
        placeholder="Enter adds one"
        value={[...allowedOrigins]}
        onChange={(value) => onChange({ allowedOrigins: value })}
      />
      {allowedOrigins.length > 0 && (
        <TextInput
          label="What other pages are told"
          placeholder="This site is not allowed to access this chatbot"
          value={originError}
          onChange={(event) => onChange({ originError: event.currentTarget.value })}
        />
      )}
    </Section>
  )
}
