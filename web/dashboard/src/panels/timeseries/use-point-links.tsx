import type { ChartCursor } from '@hearth/ui-kit/chart'
import { useState } from 'react'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { PanelData, Series } from '../../model/panel-data.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import { linksOfPoint } from './links-of-point.ts'

/** Opens the links of a point that was clicked; a point without any does nothing. */
export function usePointLinks(
  series: readonly Series[],
  timesMs: readonly number[],
  data: Pick<PanelData, 'frames'>,
  scope: Scope,
  title: string,
) {
  const [place, setPlace] = useState<LinkPlace | undefined>(undefined)
  const open = (cursor: ChartCursor) => {
    const links = linksOfPoint(cursor, timesMs[cursor.index], series, data, scope)
    if (links.length > 0) setPlace({ clientX: cursor.clientX, clientY: cursor.clientY, links })
  }
  const menu = place && <LinkMenu place={place} label={title} onClose={() => setPlace(undefined)} />
  return { menu, open }
}
