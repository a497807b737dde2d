import type { ChartCursor } from '@hearth/ui-kit/chart'
import { type MouseEvent, use, useState } from 'react'
import type { Moment } from '../../model/explore/moment.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { PanelData, Series } from '../../model/panel-data.ts'
import { LeadsToExplore } from '../../view/leads-to-explore.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import { linksOfPoint } from './links-of-point.ts'

/** Opens where a point that was clicked leads; one that leads nowhere does nothing. */
export function usePointLinks(
  series: readonly Series[],
  data: Pick<PanelData, 'frames'>,
  scope: Scope,
  title: string,
  panelId: number,
) {
  const [place, setPlace] = useState<LinkPlace | undefined>(undefined)
  const leads = use(LeadsToExplore)
  const placeOf = (one: Series | undefined) => one && { series: one, data, scope, panelId }
  const open = ({ clientX, clientY, index, nearest }: ChartCursor, timesMs: readonly number[]) => {
    const links = linksOfPoint({ nearest }, timesMs[index], series, data, scope)
    const moment = leads ? momentOf(index, timesMs, nearest === undefined ? undefined : series[nearest]) : undefined
    if (links.length === 0 && moment === undefined) return
    const one = nearest === undefined ? undefined : series[nearest]
    setPlace({ clientX, clientY, links, moment, of: leads ? placeOf(one) : undefined })
  }
  const openLegend = (event: MouseEvent, key: string) => {
    const one = series.find((each) => each.key === key)
    // What has no labels keeps the menu of the browser.
    if (!leads || one?.field.labels === undefined) return
    event.preventDefault()
    setPlace({ clientX: event.clientX, clientY: event.clientY, links: [], of: placeOf(one) })
  }
  const menu = place && <LinkMenu place={place} label={title} onClose={() => setPlace(undefined)} />
  return { menu, open, openLegend }
}

// The place was clicked, whatever is drawn nearest: without a series the moment is of nothing named.
function momentOf(index: number, timesMs: readonly number[], series: Series | undefined): Moment | undefined {
  const atMs = timesMs[index]
  if (atMs === undefined) return undefined
  const next = timesMs[index + 1] ?? atMs
  return { atMs, stepMs: next - atMs, labels: series?.field.labels ?? {} }
}
