import { type CSSProperties, type MouseEvent, useState } from 'react'
import type { LegendOptions } from '../../model/panel-options.ts'
import { reducerLabel } from '../../model/reduce/reducer-label.ts'
import classes from './legend.module.css'
import { type LegendRow, nameColumn } from './legend-rows.ts'
import { t } from './words.ts'

export type LegendProps = {
  readonly rows: readonly LegendRow[]
  readonly options: LegendOptions
  /** `togglesOne`: a modifier key was held. */
  readonly onClick: (name: string, togglesOne: boolean) => void
  /** Something else is asked of the series with this key than to be shown. */
  readonly onMenu: (event: MouseEvent, key: string) => void
  /** With the id of a reducer, or `nameColumn`. */
  readonly onSort: (column: string) => void
}

const firstRows = 120

/** Names, colours and figures of the series; a click shows one alone. */
export function Legend({ rows, options, onClick, onMenu, onSort }: LegendProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  return (
    <div className={classes.legend} data-placement={options.placement} style={widthOf(options)}>
      {options.mode === 'table' ? (
        <LegendTable rows={shown} calcs={options.calcs} onClick={onClick} onMenu={onMenu} onSort={onSort} />
      ) : (
        <ul className={classes.list}>
          {shown.map((row) => (
            <li key={row.key} className={classes.item}>
              <Name row={row} onClick={onClick} onMenu={onMenu} />
              {row.calcs.map(({ text }, index) => (
                <span key={options.calcs[index]} className={classes.figure}>
                  <span className={classes.calc}>{reducerLabel(options.calcs[index] ?? '')}</span> {text}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {t('showAll', { count: rows.length })}
        </button>
      )}
    </div>
  )
}

// Half of the panel stays for what is drawn.
function widthOf({ placement, width }: LegendOptions): CSSProperties {
  return placement === 'right' && width !== undefined ? { width, minWidth: 0 } : {}
}

type TableProps = Pick<LegendProps, 'rows' | 'onClick' | 'onMenu' | 'onSort'> & { readonly calcs: readonly string[] }

function LegendTable({ rows, calcs, onClick, onMenu, onSort }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[nameColumn, ...calcs].map((column) => (
            <th key={column} scope="col">
              <button type="button" className={classes.sort} onClick={() => onSort(column)}>
                {column === nameColumn ? t('name') : reducerLabel(column)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>
              <Name row={row} onClick={onClick} onMenu={onMenu} />
            </td>
            {row.calcs.map(({ text }, index) => (
              <td key={calcs[index]} className={classes.figure}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ row, onClick, onMenu }: { readonly row: LegendRow } & Pick<LegendProps, 'onClick' | 'onMenu'>) {
  return (
    <button
      type="button"
      className={classes.name}
      aria-pressed={row.isShown}
      title={row.name}
      onContextMenu={(event) => onMenu(event, row.key)}
      onClick={(event) => onClick(row.name, event.ctrlKey || event.metaKey || event.shiftKey)}
    >
      <span className={classes.swatch} style={{ background: row.color }} />
      <span className={classes.text}>{row.name}</span>
    </button>
  )
}
