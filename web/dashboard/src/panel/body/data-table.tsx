import { onDemand } from '@hearth/ui-kit'
import { use, useMemo, useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import { at, texts } from '../../model/json.ts'
import type { PanelData, TableColumn } from '../../model/panel-data.ts'
import { toTable } from '../../model/view/to-table.ts'
import { type ColumnFilters, filterRows, valuesOfColumn, withFilter } from '../../panels/table/filter-rows.ts'
import { labelValue } from '../../panels/table/label-value.ts'
import { type RowDetail, TablePanel } from '../../panels/table/table-panel.tsx'
import { LeadsToExplore } from '../../view/leads-to-explore.ts'
import { PanelMessage } from '../panel-message.tsx'
import { t } from '../words.ts'
import classes from './data-table.module.css'
import { FramePicker, frameName } from './frame-picker.tsx'
import { NestedTables, nestedHeightPx, nestedOf } from './nested-tables.tsx'

// Readers of a stored dashboard alone can filter it.
const CellFilter = onDemand(async () => (await import('../../panels/table/cell-filter.tsx')).CellFilter)
// Loaded with the first table that has filters.
const ColumnFilter = onDemand(async () => (await import('../../panels/table/column-filter.tsx')).ColumnFilter)
// Loaded with the first table that has a foot.
const WithFooter = onDemand(async () => (await import('../../panels/table/with-footer.tsx')).WithFooter)
const noFilters: ColumnFilters = new Map()

export type DataTableProps = {
  readonly panel: Extract<Panel, { kind: 'table' }>
  readonly data: PanelData
  readonly scope: Scope
  readonly title: string
}

/** A table panel: one frame at a time, sorted as its JSON says until a head is clicked. */
export function DataTable({ panel, data, scope, title }: DataTableProps) {
  const [chosen, setChosen] = useState(panel.options.frameIndex)
  const [sort, setSort] = useState(panel.options.sortBy)
  const frame = data.frames[chosen] ?? data.frames[0]
  const [filters, setFilters] = useState<ColumnFilters>(noFilters)
  const all = useMemo(() => (frame === undefined ? undefined : toTable(frame, sort)), [frame, sort])
  const view = useMemo(() => (all === undefined ? undefined : filterRows(all, filters)), [all, filters])
  const filterOf = (column: TableColumn) =>
    column.style.isFilterable && all !== undefined ? (
      <ColumnFilter
        name={column.field.displayName}
        valuesOf={() => valuesOfColumn(column, all.rows)}
        chosen={filters.get(column.key)}
        onChoose={(chosen) => setFilters((before) => withFilter(before, column.key, chosen))}
      />
    ) : null
  const leads = use(LeadsToExplore)
  const nested = frame === undefined ? undefined : nestedOf(frame)
  const detail: RowDetail | undefined = nested && {
    label: t('rowsWithin'),
    heightOf: (row) => nestedHeightPx(nested[row]),
    draw: (row) => <NestedTables frames={nested[row] ?? []} panel={panel} scope={scope} title={title} />,
  }
  const { footer } = panel.options
  if (frame === undefined || view === undefined) return <PanelMessage title={t('noData')} />
  if (view.columns.length === 0) return <PanelMessage title={t('noColumn')} />
  return (
    <div className={classes.panel}>
      <div className={classes.table}>
        <TablePanel
          options={panel.options}
          view={view}
          title={title}
          sort={sort}
          onSort={setSort}
          detail={detail}
          filterCellOf={
            leads
              ? (column, row) => (
                  <CellFilter
                    column={column}
                    row={row}
                    found={{ panelId: panel.id, refId: frame.refId, scope }}
                    isFirst={
                      row === view.rows[0] && column === view.columns.find((one) => labelValue(one, row) !== undefined)
                    }
                  />
                )
              : undefined
          }
          filterOf={filterOf}
          footer={
            footer.isShown || view.columns.some(isReduced)
              ? (draw) => <WithFooter view={view} options={footer} draw={draw} />
              : undefined
          }
          linksOf={({ field }, row) => shownLinks(field.config.links, scope, { frame, field, row })}
        />
      </div>
      {data.frames.length > 1 && (
        <FramePicker title={title} names={data.frames.map(frameName)} chosen={chosen} onChoose={setChosen} />
      )}
    </div>
  )
}

const isReduced = ({ field }: TableColumn) => texts(at(field.config.custom, 'footer.reducers')).length > 0
