import type { Panel } from '../dashboard.ts'
import { compact, type Json, text } from '../json.ts'
import type { QueryRequest } from '../queries/build-query.ts'
import type { TimeRange } from '../time/time-range.ts'
import { exploreAddress, type Place } from './explore-address.ts'
import { panelPane } from './pane.ts'

type Asking = Pick<Panel, 'id' | 'datasource' | 'fieldConfig' | 'timeFrom' | 'timeShift'>

/**
 * Explore with what a panel asks, its variables filled in, at its own time where it has one.
 *
 * @param place the address of the dashboard, to which one can come back
 */
export function addressOfPanel(
  panel: Asking,
  { queries, from, to }: QueryRequest,
  shown: TimeRange,
  place: Place,
): string {
  const range = panel.timeFrom === undefined && panel.timeShift === undefined ? shown : { from, to }
  const { unit } = panel.fieldConfig.defaults
  const pane = {
    id: panelPane,
    source: sourceOf(panel, queries),
    queries: queries.map(asWritten),
    range,
    ...compact({ unit }),
  }
  return exploreAddress([pane], { back: place.pathname + place.search, panel: panel.id })
}

function sourceOf({ datasource }: Asking, [first]: QueryRequest['queries']): string {
  if (datasource.kind === 'mixed') return '-- Mixed --'
  return text((first?.datasource as Json | undefined)?.uid)
}

// What the page adds when it asks is not what somebody wrote.
function asWritten({ maxDataPoints: _points, intervalMs: _step, intervalFactor, interval, ...query }: Json): Json {
  return {
    ...query,
    ...(interval === '' ? {} : { interval }),
    ...(intervalFactor === 1 ? {} : { intervalFactor }),
  }
}
