import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { applyFieldConfig } from '../../model/field/apply-field-config.ts'
import type { Frame } from '../../model/frame.ts'
import { toTable } from '../../model/view/to-table.ts'
import type { TableSort } from '../../panels/table/next-sort.ts'
import { TablePanel } from '../../panels/table/table-panel.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'

const options = { showsHeader: true, cellHeight: 'sm' } as const

/** A frame as it came, without the panel's units and colours. */
export function FrameTable({ frame, title }: { readonly frame: Frame; readonly title: string }) {
  const [sort, setSort] = useState<TableSort | undefined>(undefined)
  const scheme = useComputedColorScheme('light')
  const { timeZone, range } = useDashboardView()
  const shown = useMemo(() => {
    const [found] = applyFieldConfig([frame], {
      source: { defaults: {}, overrides: [] },
      kindDefaults: {},
      scheme,
      format: { zone: timeZone ?? '', nowMs: range.toMs },
      interpolate: (text) => text,
    })
    return found
  }, [frame, scheme, timeZone, range.toMs])
  const view = useMemo(() => (shown === undefined ? undefined : toTable(shown, sort)), [shown, sort])
  if (view === undefined) return null
  return <TablePanel options={options} view={view} title={title} sort={sort} onSort={setSort} />
}
