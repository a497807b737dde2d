import type { ChartCursor } from '@hearth/ui-kit/chart'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { ShownLink } from '../../model/link.ts'
import type { PanelData, Series } from '../../model/panel-data.ts'

/** Where the point of a graph leads: the links of the series next to the pointer, filled with its value there. */
export function linksOfPoint(
  { nearest }: Pick<ChartCursor, 'nearest'>,
  atMs: number | undefined,
  series: readonly Series[],
  { frames }: Pick<PanelData, 'frames'>,
  scope: Scope,
): readonly ShownLink[] {
  const one = nearest === undefined ? undefined : series[nearest]
  if (one === undefined || atMs === undefined) return []
  const frame = frames.find(({ fields }) => fields.includes(one.field))
  if (frame === undefined) return []
  const row = one.timesMs.indexOf(atMs)
  return shownLinks(one.field.config.links, scope, { frame, field: one.field, row: row < 0 ? undefined : row })
}
