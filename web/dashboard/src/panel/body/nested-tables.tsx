import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { applyFieldConfig } from '../../model/field/apply-field-config.ts'
import type { Frame } from '../../model/frame.ts'
import { rowCount } from '../../model/frame.ts'
import { interpolate } from '../../model/interpolate/interpolate.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { DisplayFrame } from '../../model/panel-data.ts'
import { toTable } from '../../model/view/to-table.ts'
import type { TableSort } from '../../panels/table/next-sort.ts'
import { TablePanel } from '../../panels/table/table-panel.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'

export type NestedTablesProps = {
  readonly frames: readonly Frame[]
  readonly panel: Extract<Panel, { kind: 'table' }>
  readonly scope: Scope
  readonly title: string
}

const rowPx = 28
// More rows are scrolled to.
const mostRows = 10

/** The tables within the rows of a frame; `undefined` where rows have none. */
export function nestedOf({ fields }: DisplayFrame): readonly (readonly Frame[])[] | undefined {
  const field = fields.find(({ type }) => type === 'nestedFrames')
  return field?.values.map((value) => (Array.isArray(value) ? (value as readonly Frame[]) : []))
}

/** How much room the tables of a row take, in pixels. */
export function nestedHeightPx(frames: readonly Frame[] = []): number {
  return frames.reduce((sum, frame) => sum + tableHeightPx(frame), 12)
}

function tableHeightPx(frame: Frame): number {
  return (Math.min(mostRows, rowCount(frame)) + (frame.meta.hasHeader === false ? 0 : 1)) * rowPx + 4
}

/** The tables within a row, with the panel's units and colours. */
export function NestedTables({ frames, panel, scope, title }: NestedTablesProps) {
  const scheme = useComputedColorScheme('light')
  const { timeZone, range } = useDashboardView()
  const shown = useMemo(
    () =>
      applyFieldConfig(frames, {
        source: panel.fieldConfig,
        kindDefaults: {},
        scheme,
        format: { zone: timeZone ?? '', nowMs: range.toMs },
        interpolate: (text) => interpolate(text, scope),
      }),
    [frames, panel.fieldConfig, scope, scheme, timeZone, range.toMs],
  )
  return shown.map((frame, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nested frames have nothing else that tells them apart
    <NestedTable key={index} frame={frame} title={title} />
  ))
}

function NestedTable({ frame, title }: { readonly frame: DisplayFrame; readonly title: string }) {
  const [sort, setSort] = useState<TableSort | undefined>(undefined)
  const view = useMemo(() => toTable(frame, sort), [frame, sort])
  const options = { showsHeader: frame.meta.hasHeader !== false, cellHeight: 'sm' } as const
  return (
    <div style={{ height: tableHeightPx(frame) }}>
      <TablePanel options={options} view={view} title={title} sort={sort} onSort={setSort} />
    </div>
  )
}
