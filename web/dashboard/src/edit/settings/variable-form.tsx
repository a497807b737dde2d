import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeType, faultOfName, type VariableType, variableTypes } from '../../model/edit/variables.ts'
import { flag, type Json, text } from '../../model/json.ts'
import { AdhocFields } from './adhoc-fields.tsx'
import { VariablePreview } from './variable-preview.tsx'
import { VariableQueryFields } from './variable-query-fields.tsx'
import { t } from './words.ts'

export type VariableFormProps = {
  readonly variable: Json
  /** Names of the other variables. */
  readonly names: readonly string[]
  readonly onChange: (variable: Json) => void
  readonly onBack: () => void
}

/** All that a variable says, and the values that come of it. */
export function VariableForm({ variable, names, onChange, onBack }: VariableFormProps) {
  const set = (part: Json) => onChange({ ...variable, ...part })
  const type = text(variable.type)
  const known = variableTypes.some((one) => one === type)
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" size="xs" onClick={onBack}>
          {t('allVariables')}
        </Button>
      </Group>
      <NameField name={text(variable.name)} names={names} onChange={(name) => set({ name })} />
      <NativeSelect
        label={t('variableType')}
        value={type}
        data={[
          ...variableTypes.map((value) => ({ value, label: t(`type_${value}`) })),
          ...(known ? [] : [{ value: type, label: type }]),
        ]}
        onChange={(event) => {
          const next = variableTypes.find((one) => one === event.currentTarget.value)
          if (next !== undefined) onChange(changeType(variable, next))
        }}
      />
      <TextInput
        label={t('label')}
        description={t('labelHint')}
        value={text(variable.label)}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <TypeFields variable={variable} type={type} set={set} />
      {['query', 'custom', 'datasource'].includes(type) && <ManyFields variable={variable} set={set} />}
      <NativeSelect
        label={t('hide')}
        value={text(variable.hide, '0')}
        data={[
          { value: '0', label: t('hideNothing') },
          { value: '1', label: t('hideLabel') },
          { value: '2', label: t('hideVariable') },
        ]}
        onChange={(event) => set({ hide: Number(event.currentTarget.value) })}
      />
      {type !== 'adhoc' && <VariablePreview name={text(variable.name)} />}
    </Stack>
  )
}

type NameFieldProps = {
  readonly name: string
  readonly names: readonly string[]
  readonly onChange: (name: string) => void
}

// A name that cannot be is not taken over: what refers to the variable would lead nowhere.
function NameField({ name, names, onChange }: NameFieldProps) {
  const [draft, setDraft] = useState(name)
  const fault = faultOfName(draft, names)
  return (
    <TextInput
      label={t('name')}
      description={t('nameHint', { name: `$${draft === '' ? 'name' : draft}` })}
      required
      value={draft}
      error={fault === undefined ? undefined : t(`name_${fault}`)}
      onChange={(event) => {
        const next = event.currentTarget.value
        setDraft(next)
        if (faultOfName(next, names) === undefined) onChange(next)
      }}
    />
  )
}

type FieldsProps = { readonly variable: Json; readonly set: (part: Json) => void }

function TypeFields({ variable, type, set }: FieldsProps & { readonly type: VariableType | string }) {
  const query = text(variable.query)
  const write = (next: string) => set({ query: next, current: {}, options: [] })
  switch (type) {
    case 'query':
      return <VariableQueryFields variable={variable} set={set} />
    case 'custom':
      return <Line label={t('values')} hint={t('valuesHint')} value={query} onChange={write} />
    case 'interval':
      return (
        <>
          <Line label={t('values')} hint={t('intervalHint')} value={query} onChange={write} />
          <Switch
            label={t('auto')}
            checked={flag(variable.auto)}
            onChange={(event) => set({ auto: event.currentTarget.checked })}
          />
        </>
      )
    case 'datasource':
      return (
        <>
          <Line label={t('pluginType')} hint={t('pluginTypeHint')} value={query} onChange={write} />
          <Line label={t('regex')} hint="" value={text(variable.regex)} onChange={(regex) => set({ regex })} />
        </>
      )
    case 'adhoc':
      return <AdhocFields variable={variable} set={set} />
    case 'textbox':
    case 'constant':
      return <Line label={t('value')} hint="" value={query} onChange={write} />
    default:
      return null
  }
}

type LineProps = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Line({ label, hint, value, onChange }: LineProps) {
  return (
    <TextInput
      label={label}
      {...(hint === '' ? {} : { description: hint })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ManyFields({ variable, set }: FieldsProps) {
  return (
    <>
      <Switch
        label={t('multi')}
        checked={flag(variable.multi)}
        onChange={(event) => set({ multi: event.currentTarget.checked })}
      />
      <Switch
        label={t('includeAll')}
        checked={flag(variable.includeAll)}
        onChange={(event) => set({ includeAll: event.currentTarget.checked })}
      />
      {flag(variable.includeAll) && (
        <TextInput
          label={t('allValue')}
          description={t('allValueHint')}
          value={text(variable.allValue)}
          onChange={(event) => set({ allValue: event.currentTarget.value || null })}
        />
      )}
    </>
  )
}
