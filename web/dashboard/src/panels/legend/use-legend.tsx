import { type ReactNode, useMemo, useState } from 'react'
import type { Series } from '../../model/panel-data.ts'
import type { LegendOptions } from '../../model/panel-options.ts'
import { reducerName } from '../../model/reduce/reducers.ts'
import { calculate } from './calculate.ts'
import { Legend } from './legend.tsx'
import { legendRows } from './legend-rows.ts'
import { clickLegend, hiddenAmong } from './shown-series.ts'

const nothingHidden: ReadonlySet<string> = new Set()

/** A legend of series that shows, hides and sorts them; `undefined` where the panel has none. */
export function useLegend(series: readonly Series[], options: LegendOptions) {
  const [unwanted, setUnwanted] = useState(nothingHidden)
  const [sort, setSort] = useState(options)
  const names = useMemo(() => [...new Set(series.map(({ name }) => name))], [series])
  const hidden = useMemo(() => hiddenAmong(names, unwanted), [names, unwanted])
  const sorted = { ...options, sortBy: sort.sortBy, sortsDescending: sort.sortsDescending }
  const legend: ReactNode = options.isShown && (
    <Legend
      rows={legendRows(series, sorted, hidden, calculate)}
      options={sorted}
      onClick={(name, togglesOne) => setUnwanted(clickLegend(names, hidden, name, togglesOne))}
      onSort={(sortBy) => setSort(sortedBy(sorted, sortBy))}
    />
  )
  return { hidden, legend }
}

// A first click sorts downwards, since the largest is what is looked for.
function sortedBy(legend: LegendOptions, column: string): LegendOptions {
  const isSame = legend.sortBy === column || legend.sortBy === reducerName(column)
  return { ...legend, sortBy: column, sortsDescending: isSame ? !legend.sortsDescending : true }
}
