import { useMemo, useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { PanelData } from '../../model/panel-data.ts'
import { toTable } from '../../model/view/to-table.ts'
import { tableFooter } from '../../panels/table/table-footer.ts'
import { type RowDetail, TablePanel } from '../../panels/table/table-panel.tsx'
import { PanelMessage } from '../panel-message.tsx'
import { t } from '../words.ts'
import classes from './data-table.module.css'
import { FramePicker, frameName } from './frame-picker.tsx'
import { NestedTables, nestedHeightPx, nestedOf } from './nested-tables.tsx'

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
  const view = useMemo(() => (frame === undefined ? undefined : toTable(frame, sort)), [frame, sort])
  const nested = frame === undefined ? undefined : nestedOf(frame)
  const detail: RowDetail | undefined = nested && {
    label: t('rowsWithin'),
    heightOf: (row) => nestedHeightPx(nested[row]),
    draw: (row) => <NestedTables frames={nested[row] ?? []} panel={panel} scope={scope} title={title} />,
  }
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
          footer={tableFooter(view, panel.options.footer)}
          linksOf={({ field }, row) => shownLinks(field.config.links, scope, { frame, field, row })}
        />
      </div>
      {data.frames.length > 1 && (
        <FramePicker title={title} names={data.frames.map(frameName)} chosen={chosen} onChoose={setChosen} />
      )}
    </div>
  )
}
