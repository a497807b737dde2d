import { at, texts } from '../../model/json.ts'
import type { DisplayField, TableView } from '../../model/panel-data.ts'
import type { TableOptions } from '../../model/panel-options.ts'
import { reducerLabel } from '../../model/reduce/reducer-label.ts'
import { reduce, reducerKeepsUnit } from '../../model/reduce/reducers.ts'
import { wordValue } from '../word-value.ts'

// Of the reducers of a column's own, those that Grafana applies to fields of every type.
const ofAnyType: ReadonlySet<string> = new Set([
  ...['allValues', 'uniqueValues', 'first', 'firstNotNull', 'last', 'lastNotNull'],
  ...['count', 'countAll', 'distinctCount', 'changeCount'],
])

/**
 * What stands below the columns: each numeric column reduced, those named in `fields` only if any is named, or each by
 * the reducers of its own. Values bear the names of their reducers; one that is the same everywhere is named in the first
 * column alone. Columns that hold no numbers are not reckoned with: they are counted, or show one of their values.
 *
 * @returns a text for each column; `undefined` when the table has no foot
 */
export function tableFooter(
  { columns, rows }: TableView,
  { isShown, reducer, fields, countsRows }: TableOptions['footer'],
): readonly string[] | undefined {
  const shared = isShown ? [reducer] : []
  const reducers = columns.map(({ field }) => {
    const own = reducersOf(field)
    if (own.length > 0) return own
    const isWanted = fields.length === 0 || fields.includes(field.displayName) || fields.includes(field.name)
    return field.type === 'number' && isWanted ? shared : []
  })
  const asked = [...new Set(reducers.flat())]
  if (!isShown && asked.length === 0) return undefined
  if (countsRows && isShown && reducer === 'count')
    return columns.map((_, index) => (index === 0 ? `${reducerLabel('count')} ${rows.length}` : ''))
  const common = asked.length === 1 ? asked[0] : undefined
  const words = columns.map(({ field }, index) => {
    const values = rows.map((row) => field.values[row])
    const applied = (reducers[index] ?? []).filter((one) => field.type === 'number' || ofAnyType.has(one))
    const isNamed = common === undefined || index === 0
    return applied.map((one) => `${isNamed ? `${reducerLabel(one)} ` : ''}${wordOf(field, one, values)}`).join(' · ')
  })
  return words[0] === '' && common !== undefined ? [reducerLabel(common), ...words.slice(1)] : words
}

const reducersOf = ({ config }: DisplayField) => texts(at(config.custom, 'footer.reducers'))

function wordOf(field: DisplayField, reducer: string, values: readonly unknown[]): string {
  const value = reduce(reducer, values)
  return reducerKeepsUnit(reducer) ? wordValue(field.display(value)) : String(value ?? '')
}
