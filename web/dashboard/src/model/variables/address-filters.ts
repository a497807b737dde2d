import { readVariables } from '../read/read-variable.ts'
import type { Variable } from '../variable.ts'
import { parseFilter } from './adhoc-filters.ts'

const named = /^Filters(?:_(.+))?$/

/**
 * The filters of an address for which a dashboard has no variable, as readers choose them in its panels: `Filters`
 * are those of the default data source, `Filters_<uid>` those of another.
 *
 * @param wanted the wishes of the address, by name
 */
export function addressFilters(
  variables: readonly Variable[],
  wanted: ReadonlyMap<string, readonly string[]>,
): readonly Variable[] {
  return readVariables(
    [...wanted].flatMap(([name, texts]) => {
      const [match, uid] = named.exec(name) ?? []
      if (match === undefined || variables.some((one) => one.name === name)) return []
      return texts.some(parseFilter) ? [{ type: 'adhoc', name, datasource: uid === undefined ? null : { uid } }] : []
    }),
  )
}

/** The name of the filters of a source for which a dashboard has no variable; `isTaken` tells of its other variables. */
export function addressName(source: { readonly uid: string; readonly isDefault: boolean }, isTaken: boolean): string {
  return source.isDefault && !isTaken ? 'Filters' : `Filters_${source.uid}`
}
