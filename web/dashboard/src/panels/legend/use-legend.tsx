import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Series } from '../../model/panel-data.ts'
import type { LegendOptions } from '../../model/panel-options.ts'
import { reducerName } from '../../model/reduce/reducers.ts'
import { calculate } from './calculate.ts'
import { Legend } from './legend.tsx'
import { legendRows } from './legend-rows.ts'
import { clickLegend, hiddenAmong } from './shown-series.ts'

const nothingHidden: ReadonlySet<string> = new Set()

/**
 * A legend of series that shows, hides and sorts them; `undefined` where the panel has none.
 *
 * @param onMenu opens what can be done by a series, whose key it gets
 */
export function useLegend(
  series: readonly Series[],
  options: LegendOptions,
  onMenu?: (event: MouseEvent, key: string) => void,
) {
  const [unwanted, setUnwanted] = useState(nothingHidden)
  const [sort, setSort] = useState(options)
  const names = useSame([...new Set(series.map(({ name }) => name))])
  const hidden = useMemo(() => hiddenAmong(names, unwanted), [names, unwanted])
  const { sortBy, sortsDescending } = sort
  const sorted = useMemo(() => ({ ...options, sortBy, sortsDescending }), [options, sortBy, sortsDescending])
  const rows = useSame(options.isShown ? legendRows(series, sorted, hidden, calculate) : [])
  // It knows the series of now, where a legend of before stays.
  const menu = useRef(onMenu)
  menu.current = onMenu
  // Most refreshes change no row, and then none is made anew.
  const legend: ReactNode = useMemo(
    () =>
      sorted.isShown && (
        <Legend
          rows={rows}
          options={sorted}
          onClick={(name, togglesOne) => setUnwanted(clickLegend(names, hidden, name, togglesOne))}
          onMenu={(event, key) => menu.current?.(event, key)}
          onSort={(by) => setSort(sortedBy(sorted, by))}
        />
      ),
    [rows, sorted, names, hidden],
  )
  return { hidden, legend }
}

/** The list of before, as long as the new one says the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  if (JSON.stringify(kept.current) !== JSON.stringify(list)) kept.current = list
  return kept.current
}

// A first click sorts downwards, since the largest is what is looked for.
function sortedBy(legend: LegendOptions, column: string): LegendOptions {
  const isSame = legend.sortBy === column || legend.sortBy === reducerName(column)
  return { ...legend, sortBy: column, sortsDescending: isSame ? !legend.sortsDescending : true }
}
