import { shownAddress } from '@hearth/ui-kit'
import { useNavigation } from '@hearth/ui-kit/router'
import { use } from 'react'
import { usePanelQueries } from '../../../explore/live/use-panel-queries.ts'
import type { Panel } from '../../../model/dashboard.ts'
import { addressOfPanel } from '../../../model/explore/address-of-panel.ts'
import { text } from '../../../model/json.ts'
import { type LineFilter, withLineFilter } from '../../../model/sources/line-filter.ts'
import { ChangeLineQueryContext } from '../../../view/change-line-query.ts'
import { useDashboardView } from '../../../view/dashboard-view.ts'
import { LeadsToExplore } from '../../../view/leads-to-explore.ts'

export type AskFilter = {
  /** The answer is shown in Explore, not here. */
  readonly leadsAway: boolean
  readonly filter: (refId: string | undefined, filter: LineFilter) => void
}

const ofLines = ['hearth-logs', 'loki']

/** Asks for the lines with a value of a field alone, or for the others; `undefined` where nothing can be asked. */
export function useLineFilter(panel: Panel): AskFilter | undefined {
  const change = use(ChangeLineQueryContext)
  const leads = use(LeadsToExplore)
  const navigation = useNavigation()
  const { timeRange, range } = useDashboardView()
  const queries = usePanelQueries(panel)
  if (!queries.some((query) => ofLines.includes(typeOf(query)))) return undefined
  if (change !== undefined)
    return {
      leadsAway: false,
      filter: (refId, filter) => change(refId, (expr, type) => withLineFilter(expr, type, filter)),
    }
  if (!leads) return undefined
  return {
    leadsAway: true,
    filter(refId, filter) {
      const asked = queries.map((query) =>
        refId === undefined || query.refId === refId
          ? { ...query, expr: withLineFilter(text(query.expr), typeOf(query), filter) }
          : query,
      )
      const request = { queries: asked, from: String(range.fromMs), to: String(range.toMs) }
      navigation.go(addressOfPanel(panel, request, timeRange, shownAddress()))
    },
  }
}

function typeOf({ datasource }: Readonly<Record<string, unknown>>): string {
  return text((datasource as { readonly type?: unknown } | undefined)?.type)
}
