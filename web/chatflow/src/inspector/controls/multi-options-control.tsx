import { MultiSelect } from '@mantine/core'
import { ChoiceRow, choiceData } from '../choices/choice-row.tsx'
import { namesIn } from '../choices/names-in.ts'
import { ariaOf, type ControlProps } from '../form/field-form.ts'
import { t } from '../words.ts'

/** Some of several, kept as JSON. */
export function MultiOptionsControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const options = field.options ?? []
  const chosen = namesIn(value)
  return (
    <MultiSelect
      {...ariaOf(props)}
      size="xs"
      disabled={isReadOnly}
      placeholder={chosen.length === 0 ? (field.placeholder ?? t('choose')) : ''}
      data={choiceData(options, chosen)}
      value={[...chosen]}
      onChange={(names) => onChange(names.length === 0 ? '' : JSON.stringify(names))}
      searchable
      renderOption={({ option }) => <ChoiceRow option={option} options={options} />}
    />
  )
}
