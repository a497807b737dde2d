import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Variable } from '../inspector/expressions/use-variables.ts'
import type { VariableFields } from './save-variable.ts'
import { t } from './words.ts'

export type VariableInputsProps = {
  readonly fields: VariableFields
  readonly fault: string | undefined
  /** As it is kept; a new one is not. */
  readonly stored: Variable | undefined
  /** Whether the environment has the stored one, where that is known. */
  readonly isSet: boolean | undefined
  readonly onChange: (fields: VariableFields) => void
}

/** What a variable consists of. */
export function VariableInputs({ fields, fault, stored, isSet, onChange }: VariableInputsProps) {
  const { name, type, value } = fields
  const isKnown = isSet !== undefined && stored?.type === 'runtime' && stored.name === name
  return (
    <Stack gap="md">
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
        error={fault}
        value={name}
        onChange={(event) => onChange({ ...fields, name: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('kind')}
        value={type}
        onChange={(next) => onChange({ ...fields, type: next === 'runtime' ? 'runtime' : 'static' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="static" label={t('static')} />
          <Radio value="runtime" label={t('runtime')} />
        </Stack>
      </Radio.Group>
      {type === 'static' && (
        <Textarea
          label={t('value')}
          autosize
          minRows={2}
          maxRows={12}
          value={value ?? ''}
          onChange={(event) => onChange({ ...fields, value: event.currentTarget.value })}
        />
      )}
      {type === 'runtime' && name.trim() !== '' && <Text size="sm">{t('environment', { name })}</Text>}
      {type === 'runtime' && isKnown && (
        <Text size="sm" role="status">
          {isSet ? t('setNow') : t('notSetNow')}
        </Text>
      )}
    </Stack>
  )
}
