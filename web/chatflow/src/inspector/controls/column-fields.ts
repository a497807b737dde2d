import type { ComponentInput, ComponentOption } from '@hearth/flow'

type Column = {
  readonly field: string
  readonly headerName?: string
  readonly type?: string
  readonly valueOptions?: readonly unknown[]
  readonly loadMethod?: string
}

const types: Readonly<Record<string, string>> = {
  singleSelect: 'options',
  asyncSingleSelect: 'asyncOptions',
  boolean: 'boolean',
  number: 'number',
}

/** The columns of a table as fields of its rows. */
export function columnFields({ datagrid = [] }: ComponentInput): readonly ComponentInput[] {
  return datagrid.filter(isColumn).map(({ field, headerName, type = '', valueOptions, loadMethod }) => ({
    name: field,
    label: headerName ?? field,
    type: types[type] ?? 'string',
    optional: true,
    ...(valueOptions === undefined ? {} : { options: valueOptions.map(optionOf) }),
    ...(loadMethod === undefined ? {} : { loadMethod, freeSolo: true }),
  }))
}

function isColumn(value: unknown): value is Column {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Column>).field === 'string'
}

function optionOf(option: unknown): ComponentOption {
  if (typeof option !== 'object' || option === null) return { name: String(option), label: String(option) }
  const { value, label } = option as { value?: unknown; label?: unknown }
  return { name: String(value), label: String(label ?? value) }
}
