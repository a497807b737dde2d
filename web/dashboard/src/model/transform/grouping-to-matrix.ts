import { type Field, rowCount } from '../frame.ts'
import { filledText } from '../json.ts'
import { findField, type Transformer, withFields } from './transformer.ts'

/** Values of one column become rows, of another columns, of a third the cells between them. */
export const groupingToMatrix: Transformer = (frames, options) => {
  const [frame] = frames
  if (frames.length !== 1 || frame === undefined) return frames
  const rowName = filledText(options.rowField) ?? 'Time'
  const columnName = filledText(options.columnField) ?? 'Time'
  const rowField = findField(frame, frames, rowName)
  const columnField = findField(frame, frames, columnName)
  const cells = findField(frame, frames, filledText(options.valueField) ?? 'Value')
  if (rowField === undefined || columnField === undefined || cells === undefined) return frames
  const missing = options.emptyValue === 'empty' ? '' : options.emptyValue === 'zero' ? 0 : null
  const rows = [...new Set(rowField.values)]
  const table = new Map<unknown, Map<unknown, unknown>>()
  for (let row = 0; row < rowCount(frame); row += 1) {
    const column = table.get(columnField.values[row]) ?? new Map<unknown, unknown>()
    table.set(columnField.values[row], column.set(rowField.values[row], cells.values[row]))
  }
  const head: Field = { ...rowField, name: `${rowName}\\${columnName}`, values: rows }
  const columns = [...table].map(([name, column]): Field => {
    const { displayName: _, displayNameFromDS: __, ...config } = cells.config
    return { name: String(name), type: cells.type, config, values: rows.map((row) => column.get(row) ?? missing) }
  })
  return [withFields(frame, [head, ...columns])]
}
