import { Group, Loader, MultiSelect, Stack, TagsInput } from '@mantine/core'
import { ChoiceRow, choiceData } from '../choices/choice-row.tsx'
import { ChoicesState, RefreshChoices } from '../choices/choices-state.tsx'
import { namesIn } from '../choices/names-in.ts'
import { useChoices } from '../choices/use-choices.ts'
import { ariaOf, type ControlProps } from '../form/field-form.ts'
import { t } from '../words.ts'

/** Some of what the provider or the service has, kept as JSON. */
export function AsyncMultiOptionsControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const choices = useChoices(field)
  const { options, isLoading, update } = choices
  const chosen = namesIn(value)
  const shared = {
    ...ariaOf(props),
    size: 'xs',
    flex: 1,
    disabled: isReadOnly,
    placeholder: chosen.length === 0 ? (field.placeholder ?? t('choose')) : '',
    onChange: (names: string[]) => onChange(names.length === 0 ? '' : JSON.stringify(names)),
    rightSection: isLoading ? <Loader size={12} /> : undefined,
  } as const
  const picked = [...chosen]
  return (
    <Stack gap="xs">
      <Group gap={4} wrap="nowrap" align="flex-start">
        {options.length === 0 && choices.isKnown ? (
          <TagsInput {...shared} value={picked} onFocus={update} />
        ) : (
          <MultiSelect
            {...shared}
            value={picked}
            data={choiceData(options, chosen)}
            onDropdownOpen={update}
            searchable
            renderOption={({ option }) => <ChoiceRow option={option} options={options} />}
          />
        )}
        {field.refresh === true && <RefreshChoices choices={choices} label={field.label} />}
      </Group>
      <ChoicesState choices={choices} label={field.label} />
    </Stack>
  )
}
