import type { ControlProps } from '../form/field-form.ts'
import { ArrayControl } from './array-control.tsx'
import { columnFields } from './column-fields.ts'
import { itemsOf } from './items-of.ts'

/** A table: a list whose items are its rows, kept as JSON text. */
export function DatagridControl(props: ControlProps) {
  const { field, form } = props
  const rows = itemsOf(props.value)
  return (
    <ArrayControl
      {...props}
      field={{ ...field, type: 'array', array: columnFields(field) }}
      value={rows}
      onChange={(next) => form.change({ [field.name]: rowsText(next) }, { label: field.label })}
      form={{
        ...form,
        change: (values, note) => form.change({ [field.name]: rowsText(values[field.name]) }, note),
      }}
    />
  )
}

// The editor of Flowise tells rows apart by a number.
function rowsText(value: unknown): string {
  const rows = itemsOf(value)
  return rows.length === 0 ? '' : JSON.stringify(rows.map((row, at) => ({ ...row, id: at })))
}
