import type { ComponentInput } from '@hearth/flow'
import { memo, useId, useState } from 'react'
import type { Edit } from '../../editor/editor.ts'
import { controlOf } from '../controls/controls.ts'
import { LastValue } from '../expressions/last-value.tsx'
import { InstructionButton } from '../instruction/instruction-button.tsx'
import { t } from '../words.ts'
import { checkValue, type ValueFault } from './check-value.ts'
import classes from './field.module.css'
import type { ControlProps, FieldForm } from './field-form.ts'
import { FieldHelp } from './field-help.tsx'
import { useFormOwner } from './form-owner.ts'
import { isChanged } from './is-changed.ts'
import { ResetButton } from './reset-button.tsx'

export type FieldProps = {
  readonly field: ComponentInput
  readonly form: FieldForm
  readonly renderFields: ControlProps['renderFields']
}

/** One field: its label, what it is set with, help, what is wrong, and what it was in the last run. */
export const Field = memo(FieldView, isSame)

function FieldView({ field, form, renderFields }: FieldProps) {
  const id = useId()
  const { isReadOnly } = useFormOwner()
  const [touched, setTouched] = useState(false)
  const stored = form.values[field.name]
  const value = stored ?? field.default ?? ''
  const found = checkValue(field, value)
  const fault = shownFault(found, touched)
  const { Control, isTyped, isInline, isGroup } = controlOf(field)
  const set = (next: unknown, also?: Edit) => {
    setTouched(true)
    const typed = isTyped === true && also === undefined ? { typedAt: `${form.path}${field.name}` } : {}
    form.change({ [field.name]: next }, { label: field.label, ...typed, ...(also === undefined ? {} : { also }) })
  }
  // Items begin empty, so that each of their fields would be another than at first.
  const canReset = !isReadOnly && form.conditions.at === undefined && isChanged(field, stored)
  const reset = () => form.change({ [field.name]: field.default ?? '' }, { label: field.label })
  const helpId = `${id}-help`
  const faultId = `${id}-fault`
  const described = [...(field.description === undefined ? [] : [helpId]), ...(fault === undefined ? [] : [faultId])]
  const Label = isGroup === true ? 'span' : 'label'
  return (
    <div className={classes.field} data-inline={isInline} data-field={`${form.path}${field.name}`}>
      <div className={classes.label}>
        <Label {...(isGroup === true ? {} : { htmlFor: id })} id={`${id}-label`}>
          {field.label}
        </Label>
        {found?.kind === 'missing' && <span className={classes.needed}>{t('needed')}</span>}
        <InstructionButton field={field} form={form} value={value} />
        {canReset && <ResetButton label={field.label} initial={field.default} onReset={reset} />}
      </div>
      <div className={classes.control} data-control>
        <Control
          field={field}
          value={value}
          isReadOnly={isReadOnly}
          id={id}
          labelId={`${id}-label`}
          describedBy={described.length === 0 ? undefined : described.join(' ')}
          isWrong={fault?.kind === 'wrong'}
          form={form}
          onChange={set}
          renderFields={renderFields}
        />
      </div>
      <FieldHelp id={helpId} field={field} />
      {fault !== undefined && (
        <div id={faultId} className={classes.fault} data-kind={fault.kind} role="status">
          {fault.message}
        </div>
      )}
      <LastValue name={form.path === '' ? field.name : undefined} value={value} />
    </div>
  )
}

// Whoever writes in one field has the others stay as they are, but for those that look at their neighbours.
function isSame(before: FieldProps, now: FieldProps): boolean {
  const { field, form } = now
  return (
    before.field === field &&
    controlOf(field).readsForm !== true &&
    before.form.change === form.change &&
    before.form.path === form.path &&
    before.form.conditions.at === form.conditions.at &&
    before.form.values[field.name] === form.values[field.name]
  )
}

// What nobody has come to yet is marked at its label alone.
function shownFault(fault: ValueFault | undefined, touched: boolean): ValueFault | undefined {
  return fault?.kind === 'missing' && !touched ? undefined : fault
}
