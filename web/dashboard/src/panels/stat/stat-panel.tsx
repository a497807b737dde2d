import type { SingleValue } from '../../model/panel-data.ts'
import type { StatOptions } from '../../model/panel-options.ts'
import { fitColumns } from '../single/fit-grid.ts'
import { showsNames } from './shows-names.ts'
import { StatCell } from './stat-cell.tsx'
import { longestChars } from './stat-chars.ts'
import classes from './stat-panel.module.css'

export type StatPanelProps = {
  readonly options: StatOptions
  readonly values: readonly SingleValue[]
  readonly size: { readonly width: number; readonly height: number }
  readonly title: string
  /** Whether the values were given a name of their own. */
  readonly hasName?: boolean
}

const cellAspect = 2.4
const smallestCellPx = 30

/** One large figure for each value, in the grid that leaves them largest. */
export function StatPanel({ options, values, size, title, hasName = false }: StatPanelProps) {
  const columns = fitColumns(values.length, size, options.orientation, cellAspect)
  const showsName = showsNames(options.textMode, { count: values.length, hasTitle: title !== '', hasName })
  const chars = longestChars(values, options.textMode)
  return (
    <ul
      className={classes.grid}
      aria-label={title}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: `minmax(${smallestCellPx}px, 1fr)`,
      }}
    >
      {values.map((value) => (
        <StatCell key={value.key} value={value} options={options} showsName={showsName} chars={chars} />
      ))}
    </ul>
  )
}
