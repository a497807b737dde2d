import type { TableView } from '../../model/panel-data.ts'
import type { TableOptions } from '../../model/panel-options.ts'
import { reducerLabel } from '../../model/reduce/reducer-label.ts'
import { reduce, reducerKeepsUnit } from '../../model/reduce/reducers.ts'
import { wordValue } from '../word-value.ts'

/**
 * What stands below the columns: each numeric column reduced, those named in `fields` only if any is named.
 *
 * @returns a text for each column; `undefined` when the table has no foot
 */
export function tableFooter(
  { columns, rows }: TableView,
  { isShown, reducer, fields }: TableOptions['footer'],
): readonly string[] | undefined {
  if (!isShown) return undefined
  const texts = columns.map(({ field }) => {
    const isWanted = fields.length === 0 || fields.includes(field.displayName) || fields.includes(field.name)
    if (field.type !== 'number' || !isWanted) return ''
    const value = reduce(
      reducer,
      rows.map((row) => field.values[row]),
    )
    return reducerKeepsUnit(reducer) ? wordValue(field.display(value)) : String(value ?? '')
  })
  return texts[0] === '' ? [reducerLabel(reducer), ...texts.slice(1)] : texts
}
