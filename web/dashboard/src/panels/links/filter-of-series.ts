import type { Scope } from '../../model/interpolate/scope.ts'
import type { PanelData, Series } from '../../model/panel-data.ts'
import type { FilterItemsProps } from './filter-items.tsx'

export type SeriesPlace = {
  readonly series: Series
  readonly data: Pick<PanelData, 'frames'>
  readonly scope: Scope
  readonly panelId: number
}

/** The labels of a series and where it was found; `undefined` where it has none. */
export function filterOfSeries({ series, data, scope, panelId }: SeriesPlace): FilterItemsProps | undefined {
  const { labels = {} } = series.field
  if (Object.keys(labels).length === 0) return undefined
  const frame = data.frames.find(({ fields }) => fields.includes(series.field))
  return { found: { panelId, refId: frame?.refId, scope }, labels }
}
