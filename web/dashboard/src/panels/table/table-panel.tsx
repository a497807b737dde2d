import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import type { ShownLink } from '../../model/link.ts'
import type { TableColumn, TableView } from '../../model/panel-data.ts'
import type { TableOptions } from '../../model/panel-options.ts'
import { nextSort, type TableSort } from './next-sort.ts'
import { alignOf, TableCell } from './table-cell.tsx'
import classes from './table-panel.module.css'

/** What opens below a row. */
export type RowDetail = {
  /** Pixels. */
  readonly heightOf: (row: number) => number
  readonly draw: (row: number) => ReactNode
  /** Of the button that opens it. */
  readonly label: string
}

export type TablePanelProps = {
  readonly options: Pick<TableOptions, 'showsHeader' | 'cellHeight'>
  readonly view: TableView
  readonly title: string
  readonly sort: TableSort | undefined
  readonly onSort: (sort: TableSort | undefined) => void
  /** Draws the foot with a text for each column, empty where there is none; absent: no foot. */
  readonly footer?: ((draw: (texts: readonly string[]) => ReactNode) => ReactNode) | undefined
  readonly linksOf?: ((column: TableColumn, row: number) => readonly ShownLink[]) | undefined
  readonly detail?: RowDetail | undefined
  /** What filters the dashboard by the value of a cell, within it. */
  readonly filterCellOf?: ((column: TableColumn, row: number) => ReactNode) | undefined
  /** What filters a column, beside its head. */
  readonly filterOf?: ((column: TableColumn) => ReactNode) | undefined
}

const rowPx = { sm: 28, md: 38, lg: 48 } as const
const narrowestPx = 96
const narrowestTimePx = 148
const rowsAhead = 8
const openerPx = 32
const noRows: ReadonlySet<number> = new Set()

/** A table of which only the rows in sight are made. */
export function TablePanel(props: TablePanelProps) {
  const { options, view, title, sort, onSort, footer, linksOf, detail, filterOf, filterCellOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(noRows)
  const heightOf = rowPx[options.cellHeight]
  const isOpen = (row: number) => detail !== undefined && open.has(row)
  const virtual = useVirtualizer({
    count: view.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = view.rows[index] ?? 0
      return isOpen(row) ? heightOf + (detail?.heightOf(row) ?? 0) : heightOf
    },
    overscan: rowsAhead,
  })
  const toggle = (row: number) => {
    setOpen((before) => new Set(before.has(row) ? [...before].filter((one) => one !== row) : [...before, row]))
    virtual.measure()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by a virtual list, which a table element does not allow
    <div ref={scroller} className={classes.scroller} role="table" aria-label={title} aria-rowcount={view.rows.length}>
      <div className={classes.sheet} style={sheetStyle(view.columns, detail !== undefined)}>
        {options.showsHeader && (
          <Head
            columns={view.columns}
            sort={sort}
            onSort={onSort}
            filterOf={filterOf}
            hasOpener={detail !== undefined}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className={classes.body} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {virtual.getVirtualItems().map((item) => (
            <Row
              key={item.key}
              columns={view.columns}
              row={view.rows[item.index] ?? 0}
              place={{ height: heightOf, transform: `translateY(${item.start}px)` }}
              linksOf={linksOf}
              filterCellOf={filterCellOf}
              opener={
                detail && {
                  label: detail.label,
                  isOpen: isOpen(view.rows[item.index] ?? 0),
                  onToggle: () => toggle(view.rows[item.index] ?? 0),
                }
              }
            />
          ))}
          {detail !== undefined &&
            virtual
              .getVirtualItems()
              .filter(({ index }) => isOpen(view.rows[index] ?? 0))
              .map(({ key, start, size, index }) => (
                <div key={key} className={classes.detail} style={{ top: start + heightOf, height: size - heightOf }}>
                  {detail.draw(view.rows[index] ?? 0)}
                </div>
              ))}
        </div>
        {footer?.((texts) => (
          <Foot columns={view.columns} texts={texts} hasOpener={detail !== undefined} />
        ))}
      </div>
    </div>
  )
}

// Every row divides the same width in the same way.
function sheetStyle(columns: readonly TableColumn[], hasOpener: boolean): CSSProperties {
  const leastPx = columns.map(
    ({ field, style }) => style.width ?? style.minWidth ?? (field.type === 'time' ? narrowestTimePx : narrowestPx),
  )
  const template = columns.map(({ style }, index) =>
    style.width === undefined ? `minmax(${leastPx[index]}px, 1fr)` : `${style.width}px`,
  )
  const firstPx = hasOpener ? [openerPx] : []
  const tracks = [...firstPx.map((px) => `${px}px`), ...template]
  return {
    '--template': tracks.join(' '),
    minWidth: [...firstPx, ...leastPx].reduce((sum, px) => sum + px, 0),
  } as CSSProperties
}

type HeadProps = Pick<TablePanelProps, 'sort' | 'onSort' | 'filterOf'> & {
  readonly columns: readonly TableColumn[]
  readonly hasOpener: boolean
}

function Head({ columns, sort, onSort, filterOf, hasOpener }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are
    <div role="row" className={classes.head}>
      {hasOpener && <span />}
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
            {filterOf?.(column)}
          </div>
        )
      })}
    </div>
  )
}

type RowProps = Pick<TablePanelProps, 'linksOf' | 'filterCellOf'> & {
  readonly columns: readonly TableColumn[]
  readonly row: number
  readonly place: { readonly height: number; readonly transform: string }
  readonly opener: Opener | undefined
}

type Opener = { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void }

function Row({ columns, row, place, linksOf, filterCellOf, opener }: RowProps) {
  const painted = columns.find(({ style }) => style.kind === 'color-background' && style.appliesToRow)
  const color = painted?.field.display(painted.field.values[row]).color
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: a row of text
    <div role="row" className={classes.row} style={{ ...place, ...(color === undefined ? {} : { background: color }) }}>
      {opener !== undefined && (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={opener.isOpen}
          aria-label={opener.label}
          onClick={opener.onToggle}
        >
          {opener.isOpen ? '▾' : '▸'}
        </button>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.key}
          column={column}
          row={row}
          links={linksOf?.(column, row)}
          filter={filterCellOf?.(column, row)}
        />
      ))}
    </div>
  )
}

type FootProps = Pick<HeadProps, 'columns' | 'hasOpener'> & { readonly texts: readonly string[] }

function Foot({ columns, texts, hasOpener }: FootProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: a row of text
    <div role="row" className={classes.foot}>
      {hasOpener && <span />}
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see the table
        <div key={column.key} role="cell" className={classes.cell} style={{ textAlign: alignOf(column) }}>
          {texts[index]}
        </div>
      ))}
    </div>
  )
}
