import type { ChartCursor } from '@hearth/ui-kit/chart'
import { use, useState } from 'react'
import type { Moment } from '../../model/explore/moment.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { PanelData, Series } from '../../model/panel-data.ts'
import { LeadsToExplore } from '../../view/leads-to-explore.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import { linksOfPoint } from './links-of-point.ts'

/** Opens where a point that was clicked leads; one that leads nowhere does nothing. */
export function usePointLinks(
  series: readonly Series[],
  timesMs: readonly number[],
  data: Pick<PanelData, 'frames'>,
  scope: Scope,
  title: string,
) {
  const [place, setPlace] = useState<LinkPlace | undefined>(undefined)
  const leads = use(LeadsToExplore)
  const open = ({ clientX, clientY, index, nearest }: ChartCursor) => {
    const links = linksOfPoint({ nearest }, timesMs[index], series, data, scope)
    const moment = leads ? momentOf(index, timesMs, nearest === undefined ? undefined : series[nearest]) : undefined
    if (links.length > 0 || moment !== undefined) setPlace({ clientX, clientY, links, moment })
  }
  const menu = place && <LinkMenu place={place} label={title} onClose={() => setPlace(undefined)} />
  return { menu, open }
}

// The place was clicked, whatever is drawn nearest: without a series the moment is of nothing named.
function momentOf(index: number, timesMs: readonly number[], series: Series | undefined): Moment | undefined {
  const atMs = timesMs[index]
  if (atMs === undefined) return undefined
  const next = timesMs[index + 1] ?? atMs
  return { atMs, stepMs: next - atMs, labels: series?.field.labels ?? {} }
}
