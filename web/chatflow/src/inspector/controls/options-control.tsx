import { Select } from '@mantine/core'
import { ChoiceRow, choiceData } from '../choices/choice-row.tsx'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'
import { t } from '../words.ts'

/** One of several. */
export function OptionsControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const chosen = textOf(value)
  const options = field.options ?? []
  return (
    <Select
      {...ariaOf(props)}
      size="xs"
      disabled={isReadOnly}
      placeholder={field.placeholder ?? t('choose')}
      data={choiceData(options, [chosen])}
      value={chosen === '' ? null : chosen}
      onChange={(name) => onChange(name ?? '')}
      searchable={options.length > 8}
      selectFirstOptionOnChange
      allowDeselect={false}
      clearable={field.optional === true && chosen !== ''}
      clearButtonProps={{ 'aria-label': t('clear', { label: field.label }) }}
      renderOption={({ option }) => <ChoiceRow option={option} options={options} />}
    />
  )
}
