import type { TableColumn } from '../../model/panel-data.ts'

// What sources of lines and reshaped frames call columns that are of no label.
const ofNoLabel = ['Line', 'id', 'tsNs', 'labels', 'Metric', 'Field']

/** The value of a cell, where it is one of a label by which a dashboard can be filtered. */
export function labelValue({ field }: Pick<TableColumn, 'field'>, row: number): string | undefined {
  const value = field.values[row]
  if (field.type !== 'string' || typeof value !== 'string' || value === '') return undefined
  return ofNoLabel.includes(field.name) ? undefined : value
}
