import { shownAddress } from '@hearth/ui-kit'
import { useChangeSearch } from '../../app/address/use-change-search.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import { isComputed, resolveDatasource } from '../../model/queries/build-query.ts'
import { isOtherType } from '../../model/sources/other-query.ts'
import type { AdhocFilter } from '../../model/variable.ts'
import { addFilter } from '../../model/variables/add-filter.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'

/** Where a value was found, whose label may be filtered by. */
export type FoundIn = {
  readonly panelId: number
  /** Of the query; where none of the panel's has it, the source is that which all of them ask. */
  readonly refId: string | undefined
  readonly scope: Scope
}

/**
 * Adds a filter to the address, for every query of the source that a value came from.
 *
 * @returns `undefined` where its source takes none, or no dashboard is shown that is stored
 */
export function useAddFilter(found: FoundIn | undefined): ((filter: AdhocFilter) => void) | undefined {
  const { dashboard, datasources, variables } = useDashboardView()
  const change = useChangeSearch()
  if (found === undefined || !shownAddress().pathname.startsWith('/d/')) return undefined
  const { panelId, refId, scope } = found
  const panel = dashboard.sections.flatMap(({ panels }) => panels).find(({ id }) => id === panelId)
  const { targets = [] } = panel ?? {}
  const named = targets.filter((target) => target.refId === refId)
  const asked = named.length === 0 ? targets : named
  const sources = asked.map((target) =>
    isComputed(target) ? undefined : resolveDatasource(target.datasource, datasources, scope),
  )
  const [source] = sources
  if (source === undefined || isOtherType(source.type) || sources.some((one) => one?.uid !== source.uid))
    return undefined
  return (filter) => {
    const { name, texts } = addFilter(filter, source, variables, datasources, scope)
    change({ [`var-${name}`]: texts })
  }
}
