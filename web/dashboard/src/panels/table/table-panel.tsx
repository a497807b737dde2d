import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef } from 'react'
import type { ShownLink } from '../../model/link.ts'
import type { TableColumn, TableView } from '../../model/panel-data.ts'
import type { TableOptions } from '../../model/panel-options.ts'
import { nextSort, type TableSort } from './next-sort.ts'
import { alignOf, TableCell } from './table-cell.tsx'
import classes from './table-panel.module.css'

export type TablePanelProps = {
  readonly options: Pick<TableOptions, 'showsHeader' | 'cellHeight'>
  readonly view: TableView
  readonly title: string
  readonly sort: TableSort | undefined
  readonly onSort: (sort: TableSort | undefined) => void
  /** One text for each column, empty where there is none; undefined: no foot. */
  readonly footer?: readonly string[] | undefined
  readonly linksOf?: ((column: TableColumn, row: number) => readonly ShownLink[]) | undefined
}

const rowPx = { sm: 28, md: 38, lg: 48 } as const
const narrowestPx = 96
const narrowestTimePx = 148
const rowsAhead = 8

/** A table of which only the rows in sight are made. */
export function TablePanel({ options, view, title, sort, onSort, footer, linksOf }: TablePanelProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: view.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx[options.cellHeight],
    overscan: rowsAhead,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by a virtual list, which a table element does not allow
    <div ref={scroller} className={classes.scroller} role="table" aria-label={title} aria-rowcount={view.rows.length}>
      <div className={classes.sheet} style={sheetStyle(view.columns)}>
        {options.showsHeader && <Head columns={view.columns} sort={sort} onSort={onSort} />}
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className={classes.body} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {virtual.getVirtualItems().map((item) => (
            <Row
              key={item.key}
              columns={view.columns}
              row={view.rows[item.index] ?? 0}
              place={{ height: item.size, transform: `translateY(${item.start}px)` }}
              linksOf={linksOf}
            />
          ))}
        </div>
        {footer !== undefined && <Foot columns={view.columns} texts={footer} />}
      </div>
    </div>
  )
}

// Every row divides the same width in the same way.
function sheetStyle(columns: readonly TableColumn[]): CSSProperties {
  const leastPx = columns.map(
    ({ field, style }) => style.width ?? style.minWidth ?? (field.type === 'time' ? narrowestTimePx : narrowestPx),
  )
  const template = columns.map(({ style }, index) =>
    style.width === undefined ? `minmax(${leastPx[index]}px, 1fr)` : `${style.width}px`,
  )
  return { '--template': template.join(' '), minWidth: leastPx.reduce((sum, px) => sum + px, 0) } as CSSProperties
}

type HeadProps = Pick<TablePanelProps, 'sort' | 'onSort'> & { readonly columns: readonly TableColumn[] }

function Head({ columns, sort, onSort }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are
    <div role="row" className={classes.head}>
      {columns.map((column) => {
        const direction =
          sort?.name !== column.field.displayName ? undefined : sort.isDescending ? 'descending' : 'ascending'
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the table
          // biome-ignore lint/a11y/useFocusableInteractive: its button is
          <div key={column.key} role="columnheader" aria-sort={direction ?? 'none'} className={classes.headCell}>
            <button
              type="button"
              className={classes.sort}
              style={{ textAlign: alignOf(column) }}
              onClick={() => onSort(nextSort(sort, column.field.displayName))}
            >
              {column.field.displayName}
              {direction !== undefined && (direction === 'ascending' ? ' ▲' : ' ▼')}
            </button>
          </div>
        )
      })}
    </div>
  )
}

type RowProps = Pick<TablePanelProps, 'linksOf'> & {
  readonly columns: readonly TableColumn[]
  readonly row: number
  readonly place: { readonly height: number; readonly transform: string }
}

function Row({ columns, row, place, linksOf }: RowProps) {
  const painted = columns.find(({ style }) => style.kind === 'color-background' && style.appliesToRow)
  const color = painted?.field.display(painted.field.values[row]).color
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: a row of text
    <div role="row" className={classes.row} style={{ ...place, ...(color === undefined ? {} : { background: color }) }}>
      {columns.map((column) => (
        <TableCell key={column.key} column={column} row={row} links={linksOf?.(column, row)} />
      ))}
    </div>
  )
}

function Foot({ columns, texts }: { readonly columns: readonly TableColumn[]; readonly texts: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: a row of text
    <div role="row" className={classes.foot}>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see the table
        <div key={column.key} role="cell" className={classes.cell} style={{ textAlign: alignOf(column) }}>
          {texts[index]}
        </div>
      ))}
    </div>
  )
}
