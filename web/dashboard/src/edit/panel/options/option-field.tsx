import {
  ActionIcon,
  Autocomplete,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core'
import { numberOf, text, texts } from '../../../model/json.ts'
import { ColorField } from '../color-field.tsx'
import classes from '../panel-editor.module.css'
import { t } from '../words.ts'
import type { Option } from './option.ts'
import { usualUnits } from './units.ts'
import { XySeriesField } from './xy-series-field.tsx'

export type OptionFieldProps = {
  readonly option: Option
  /** As it is written; `undefined` where it is not. */
  readonly value: unknown
  /** `undefined` sets it back. */
  readonly onChange: (value: unknown) => void
}

/** One setting; what was set by hand has a mark, which sets it back. */
export function OptionField(props: OptionFieldProps) {
  const { option, value, onChange } = props
  return (
    <div className={classes.option}>
      <div className={classes.optionControl}>
        <Control {...props} />
      </div>
      {value !== undefined && (
        <ActionIcon
          size="xs"
          variant="subtle"
          aria-label={t('reset', { label: option.label })}
          title={t('reset', { label: option.label })}
          onClick={() => onChange(undefined)}
        >
          ●
        </ActionIcon>
      )}
    </div>
  )
}

function Control({ option, value, onChange }: OptionFieldProps) {
  const { label } = option
  const size = 'xs'
  switch (option.control) {
    case 'switch':
      return (
        <Switch
          size="sm"
          label={label}
          checked={value === undefined ? option.usual : value === true || typeof value === 'number'}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <NumberField option={option} value={value} onChange={onChange} />
    case 'text':
      return (
        <TextInput
          size={size}
          label={label}
          value={text(value)}
          onChange={(event) => onChange(orNone(event.currentTarget.value))}
        />
      )
    case 'choice':
    case 'first':
      return <ChoiceField option={option} value={value} onChange={onChange} />
    case 'choices':
      return <ChoicesField option={option} value={value} onChange={onChange} />
    case 'tags':
      return <TagsField option={option} value={value} onChange={onChange} />
    case 'color':
      return <ColorField label={label} value={text(value)} onChange={(color) => onChange(orNone(color))} />
    case 'xy-series':
      return <XySeriesField value={value} onChange={onChange} />
    case 'unit':
      return (
        <Autocomplete
          size={size}
          label={label}
          description={t('unitHint')}
          data={usualUnits().map(({ group, items }) => ({ group, items: [...items] }))}
          value={text(value)}
          onChange={(unit) => onChange(orNone(unit))}
        />
      )
  }
}

type Of<Kind extends Option['control']> = Omit<OptionFieldProps, 'option'> & {
  readonly option: Extract<Option, { readonly control: Kind }>
}

function NumberField({ option, value, onChange }: Of<'number'>) {
  const { label, usual, min, max } = option
  return (
    <NumberInput
      size="xs"
      label={label}
      value={numberOf(value) ?? usual ?? ''}
      placeholder={t('auto')}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onChange={(next) => onChange(typeof next === 'number' ? next : numberOf(next))}
    />
  )
}

function ChoiceField({ option, value, onChange }: Of<'choice' | 'first'>) {
  const { label, usual, choices, control } = option
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[...choices]}
      value={control === 'first' ? (texts(value)[0] ?? usual) : text(value, usual)}
      onChange={({ currentTarget }) => onChange(control === 'first' ? [currentTarget.value] : currentTarget.value)}
    />
  )
}

function TagsField({ option, value, onChange }: Of<'tags'>) {
  return (
    <TagsInput
      size="xs"
      label={option.label}
      value={[...texts(value)]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  )
}

function ChoicesField({ option, value, onChange }: Of<'choices'>) {
  const chosen = texts(value)
  return (
    <Checkbox.Group
      size="xs"
      label={option.label}
      value={[...chosen]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    >
      <Group gap="xs" mt={4}>
        {option.choices.map(({ value: one, label }) => (
          <Checkbox key={one} size="xs" value={one} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const orNone = (value: string) => (value === '' ? undefined : value)
