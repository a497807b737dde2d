import { useMemo } from 'react'
import type { PanelData } from '../../model/panel-data.ts'
import type { StatesOptions, WrittenOptions } from '../../model/panel-options.ts'
import { readStates } from '../../model/read/options/read-states.ts'
import { toStateLegend } from '../../model/view/to-state-legend.ts'
import { toStateRows } from '../../model/view/to-state-rows.ts'
import { StatesPanel } from '../../panels/states/states-panel.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { PanelMessage } from '../panel-message.tsx'
import { t } from '../words.ts'

export type StatesProps = {
  readonly options: WrittenOptions & Pick<StatesOptions, 'lasts'>
  readonly data: PanelData
  readonly title: string
}

/** States over time, or why there is nothing to draw. */
export function States({ options: { written, lasts }, data, title }: StatesProps) {
  const options = useMemo(() => readStates(written, lasts), [written, lasts])
  const { range } = useDashboardView()
  const rows = useMemo(() => toStateRows(data, options, range.toMs), [data, options, range.toMs])
  const legend = useMemo(() => toStateLegend(data, rows), [data, rows])
  if (rows.every(({ spans }) => spans.length === 0)) return <PanelMessage title={t('noStates')} />
  return <StatesPanel options={options} rows={rows} legend={legend} title={title} />
}
