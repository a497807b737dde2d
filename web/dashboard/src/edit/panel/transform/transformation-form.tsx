import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Switch, Text } from '@mantine/core'
import { setAt } from '../../../model/edit/set-at.ts'
import { at, flag, type Json, record, text } from '../../../model/json.ts'
import { isKnownTransformation } from '../../../model/transform/transform.ts'
import { JsonField } from '../../json-field.tsx'
import { OptionField } from '../options/option-field.tsx'
import classes from '../panel-editor.module.css'
import { formOf, nameOf } from './forms.ts'
import { GroupFields } from './group-fields.tsx'
import { t } from './words.ts'

export type TransformationFormProps = {
  readonly step: Json
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly onChange: (step: Json) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** One transformation: its settings, whether it is done, and its place among the others. */
export function TransformationForm({ step, place, count, onChange, onMove, onRemove }: TransformationFormProps) {
  const id = text(step.id)
  const name = nameOf(id)
  return (
    <section className={classes.query} aria-label={t('stepOf', { place: place + 1, name })}>
      <div className={classes.queryHead}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Button.Group ml="auto">
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('earlier', { name })}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('later', { name })}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
        </Button.Group>
        <ActionIcon size="sm" variant="subtle" color="red" aria-label={t('remove', { name })} onClick={onRemove}>
          <TrashIcon size={14} />
        </ActionIcon>
      </div>
      {!isKnownTransformation(id) && (
        <Text size="xs" c="dimmed">
          {t('unknown')}
        </Text>
      )}
      <Switch
        size="xs"
        label={t('done')}
        checked={!flag(step.disabled)}
        onChange={(event) => onChange(setAt(step, 'disabled', event.currentTarget.checked ? undefined : true))}
      />
      <Settings step={step} id={id} onChange={(options) => onChange({ ...step, options })} />
    </section>
  )
}

type SettingsProps = {
  readonly step: Json
  readonly id: string
  readonly onChange: (options: Json) => void
}

function Settings({ step, id, onChange }: SettingsProps) {
  const options = record(step.options)
  const form = formOf(id)
  if (form === undefined) return <JsonField label={t('settings')} value={options} onChange={onChange} />
  const shown = form.options.filter(({ onlyIf }) => onlyIf === undefined || onlyIf(options))
  return (
    <>
      {form.groups && <GroupFields options={options} onChange={onChange} />}
      {shown.map(({ option }) => (
        <OptionField
          key={option.path}
          option={option}
          value={at(options, option.path)}
          onChange={(value) => onChange(setAt(options, option.path, value))}
        />
      ))}
    </>
  )
}
